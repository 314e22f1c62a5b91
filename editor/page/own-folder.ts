/**
 * The owner's files as a folder of the browser's File System API, which Sveltia CMS reads and writes:
 * content/<form>.json and content/media/<photo>. Behind it stands the editor's own server, which alone touches files.
 */

type Handle = OwnFolder | OwnFile
type Rooms = { forms: readonly string[]; photos: readonly string[] }

/** The folder above content/. */
export function ownFolder({ forms, photos }: Rooms): OwnFolder {
  const media = new OwnFolder(
    'media',
    photos.map((name) => new OwnFile(name, '/fotos/')),
    '/fotos/',
  )
  const files = forms.map((id) => new OwnFile(`${id}.json`, '/inhalt/'))
  return new OwnFolder('', [new OwnFolder('content', [...files, media], '/inhalt/')], '')
}

/** Which version of a file this page has read or written, by its address: another window may have saved since. */
const versions = new Map<string, string>()

function remember(address: string, { headers }: Response): void {
  const version = headers.get('ETag')
  if (version !== null) versions.set(address, version)
}

class OwnFolder {
  readonly kind = 'directory'
  readonly name: string
  readonly address: string
  readonly handles: Map<string, Handle>

  constructor(name: string, handles: readonly Handle[], address: string) {
    this.name = name
    this.address = address
    this.handles = new Map(handles.map((handle) => [handle.name, handle]))
  }

  async *entries(): AsyncGenerator<[string, Handle]> {
    yield* this.handles
  }

  // It asks for a folder of its own above all others.
  async getDirectoryHandle(name: string): Promise<OwnFolder> {
    const handle = this.handles.get(name)
    if (handle instanceof OwnFolder) return handle
    if (this.name === '') return this
    throw missing(name)
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<OwnFile> {
    const handle = this.handles.get(name)
    if (handle instanceof OwnFile) return handle
    if (handle || !create) throw missing(name)
    return this.put(new OwnFile(name, this.address))
  }

  put(file: OwnFile): OwnFile {
    this.handles.set(file.name, file)
    return file
  }

  async removeEntry(name: string): Promise<void> {
    const handle = this.handles.get(name)
    if (handle instanceof OwnFile && !handle.isWritten) this.handles.delete(name)
    else throw new Error('Gelöscht wird hier nichts: Fotos löschen Sie im Ordner content/media.')
  }
}

class OwnFile {
  readonly kind = 'file'
  name: string
  readonly address: string
  /** What Sveltia CMS has written but not yet given its name: it writes to a temporary file first. */
  #pending: Blob | null = null
  /** Why the server has refused it: Sveltia CMS asks three times, as a disk may be busy. */
  #refusal: Error | null = null

  constructor(name: string, address: string) {
    this.name = name
    this.address = address
  }

  get isWritten(): boolean {
    return this.#pending === null
  }

  async getFile(): Promise<File> {
    this.#complain()
    if (this.#pending) return new File([this.#pending], this.name)
    const answer = await fetch(this.url())
    if (!answer.ok) throw new Error(await answer.text())
    remember(this.url(), answer)
    return new File([await answer.blob()], this.name)
  }

  async createWritable(): Promise<{ write: (data: Blob | string) => Promise<void>; close: () => Promise<void> }> {
    let written = new Blob()
    this.#refusal = null
    return {
      write: async (data) => {
        written = new Blob([written, data])
      },
      close: async () => {
        if (this.#isTemporary()) this.#pending = written
        else await this.#send(written)
      },
    }
  }

  async move(folder: OwnFolder, name: string): Promise<void> {
    const written = this.#pending
    if (!written) throw new Error('Umbenannt wird hier nichts: Das geht im Ordner content/media.')
    const old = this.name
    this.name = name
    try {
      await this.#send(written)
    } catch (error) {
      this.name = old
      throw error
    }
    this.#pending = null
    folder.handles.delete(old)
    folder.put(this)
  }

  /** Where a browser can't move files, Sveltia CMS writes to their place, and hears of a refusal when it reads again. */
  #complain(): void {
    const refusal = this.#refusal
    this.#refusal = null
    if (refusal) throw refusal
  }

  #isTemporary(): boolean {
    return this.name.startsWith('.')
  }

  async #send(data: Blob): Promise<void> {
    if (this.#refusal) throw this.#refusal
    const version = versions.get(this.url())
    const headers: HeadersInit = version === undefined ? {} : { 'If-Match': version }
    const answer = await fetch(this.url(), { method: 'PUT', body: data, headers })
    if (answer.ok) return remember(this.url(), answer)
    this.#refusal = new Error(await answer.text())
    throw this.#refusal
  }

  private url(): string {
    return this.address + encodeURIComponent(this.address === '/inhalt/' ? this.name.replace('.json', '') : this.name)
  }
}

const missing = (name: string): DOMException => new DOMException(`${name} gibt es nicht.`, 'NotFoundError')
