/**
 * The owner's files as a folder of the browser's File System API, which Sveltia CMS reads and writes:
 * content/<form>.json and content/media/<photo>. Behind it stands the editor's own server, which alone touches files.
 */

type Handle = OwnFolder | OwnFile

/** The folder above content/. */
export function ownFolder(forms: readonly string[], photos: readonly string[]): OwnFolder {
  // Sveltia CMS then writes to the place of a file, and not to one beside it that it moves there.
  Reflect.deleteProperty(FileSystemFileHandle.prototype, 'move')
  const files = forms.map((id) => new OwnFile(`${id}.json`, `/inhalt/${id}`))
  const pictures = photos.map((name) => new OwnFile(name, photoAddress(name)))
  return new OwnFolder('', [new OwnFolder('content', [...files, new OwnFolder('media', pictures)])])
}

const photoAddress = (name: string): string => `/fotos/${encodeURIComponent(name)}`

class OwnFolder {
  readonly kind = 'directory'
  readonly name: string
  readonly #handles: Map<string, Handle>

  constructor(name: string, handles: readonly Handle[]) {
    this.name = name
    this.#handles = new Map(handles.map((handle) => [handle.name, handle]))
  }

  async *entries(): AsyncGenerator<[string, Handle]> {
    yield* this.#handles
  }

  // It asks for a folder of its own above all others.
  async getDirectoryHandle(name: string): Promise<OwnFolder> {
    const handle = this.#handles.get(name)
    if (handle instanceof OwnFolder) return handle
    if (this.name === '') return this
    throw missing(name)
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<OwnFile> {
    const handle = this.#handles.get(name)
    if (handle instanceof OwnFile) return handle
    if (handle || !create || this.name !== 'media') throw missing(name)
    const photo = new OwnFile(name, photoAddress(name))
    this.#handles.set(name, photo)
    return photo
  }

  async removeEntry(): Promise<never> {
    throw new Error('Gelöscht wird hier nichts: Fotos löschen Sie im Ordner content/media.')
  }
}

/** What has been read here: written to another place it would be a photo renamed, of which the browser has a small one. */
const read = new WeakSet<Blob>()

class OwnFile {
  readonly kind = 'file'
  readonly name: string
  readonly #address: string
  /** Which version of the file this page has read or written: another window may have saved since. */
  #version: string | null = null
  /** Why the server has refused it: Sveltia CMS hears of that when it reads again. */
  #refusal: string | null = null

  constructor(name: string, address: string) {
    this.name = name
    this.#address = address
  }

  async getFile(): Promise<File> {
    const refusal = this.#refusal
    this.#refusal = null
    if (refusal !== null) throw new Error(refusal)
    const answer = await fetch(this.#address)
    if (!answer.ok) throw new Error(await answer.text())
    this.#version = answer.headers.get('ETag')
    const file = new File([await answer.blob()], this.name)
    read.add(file)
    return file
  }

  async createWritable(): Promise<{ write: (data: Blob | string) => Promise<void>; close: () => Promise<void> }> {
    let written: Blob | null = null
    return {
      write: async (data) => {
        if (data instanceof Blob && read.has(data)) throw new Error(NO_RENAMING)
        written = new Blob([written ?? '', data])
      },
      close: async () => {
        if (!written) return
        const headers: HeadersInit = this.#version === null ? {} : { 'If-Match': this.#version }
        const answer = await fetch(this.#address, { method: 'PUT', body: written, headers })
        if (answer.ok) this.#version = answer.headers.get('ETag')
        else this.#refusal = await answer.text()
      },
    }
  }
}

const NO_RENAMING = 'Umbenannt wird hier nichts: Das geht im Ordner content/media.'
const missing = (name: string): DOMException => new DOMException(`${name} gibt es nicht.`, 'NotFoundError')
