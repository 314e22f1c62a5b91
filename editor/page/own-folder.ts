/**
 * The owner's files as a folder of the browser's File System API, which Sveltia CMS reads and writes:
 * content/<form>.json and content/media/<photo>. Behind it stands the editor's own server, which alone touches files.
 */
type OwnFile = ReturnType<typeof fileAt>

/** The folder above content/. */
export function ownFolder(forms: readonly string[], photos: readonly string[]): object {
  // Sveltia CMS then writes to the place of a file, and not to one beside it that it moves there.
  Reflect.deleteProperty(FileSystemFileHandle.prototype, 'move')
  const media = folderOf('media', photos.map(photoNamed), [])
  const files = forms.map((id) => fileAt(`${id}.json`, `/inhalt/${id}`))
  return folderOf('', [], [folderOf('content', files, [media])])
}

const photoNamed = (name: string): OwnFile => fileAt(name, `/fotos/${encodeURIComponent(name)}`)

function folderOf(name: string, files: readonly OwnFile[], folders: readonly { name: string }[]) {
  const file = new Map(files.map((each) => [each.name, each]))
  const folder = new Map(folders.map((each) => [each.name, each]))
  const self = {
    kind: 'directory',
    name,
    async *entries(): AsyncGenerator<[string, unknown]> {
      yield* folder
      yield* file
    },
    // It asks for a folder of its own above all others.
    async getDirectoryHandle(wanted: string): Promise<unknown> {
      if (folder.has(wanted)) return folder.get(wanted)
      if (name === '') return self
      throw missing(wanted)
    },
    async getFileHandle(wanted: string, { create = false } = {}): Promise<OwnFile> {
      const found = file.get(wanted) ?? (create && name === 'media' ? photoNamed(wanted) : null)
      if (!found) throw missing(wanted)
      file.set(wanted, found)
      return found
    },
    async removeEntry(wanted: string): Promise<void> {
      const answer = await fetch(`/fotos/${encodeURIComponent(wanted)}`, { method: 'DELETE' })
      if (!answer.ok) throw new Error(await answer.text())
      file.delete(wanted)
    },
  }
  return self
}

/** What has been read here: written to another place it would be a photo renamed, of which the browser has a small one. */
const read = new WeakSet<Blob>()
const ENDED =
  'Der Editor ist beendet. Bitte rufen Sie im Terminal noch einmal npm run edit auf, und speichern Sie dann.'
const NO_RENAMING = 'Umbenannt wird hier nichts: Das geht im Ordner content/media.'

const SEE_LIST = 'Die Liste oben nennt, was noch nicht stimmt; es steht auch an jedem Feld.'

/** Photos on their way. Sveltia CMS sends a form and its photos at once; a form whose photo is not there yet is refused. */
const uploads = new Set<Promise<void>>()

function fileAt(name: string, address: string) {
  const isPhoto = address.startsWith('/fotos/')
  // Which version of the file this page has read or written: another window may have saved since.
  let version: string | null = null
  // Why the server has refused it: Sveltia CMS hears of that when it reads again.
  let refusal: string | null = null
  return {
    kind: 'file',
    name,
    async getFile(): Promise<File> {
      const refused = refusal
      refusal = null
      if (refused !== null) throw new Error(refused)
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(await answer.text())
      version = answer.headers.get('ETag')
      const file = new File([await answer.blob()], name)
      read.add(file)
      return file
    },
    async createWritable() {
      let written: Blob | null = null
      const { promise, resolve } = Promise.withResolvers<void>()
      if (isPhoto) uploads.add(promise)
      return {
        async write(data: Blob | string): Promise<void> {
          if (data instanceof Blob && read.has(data)) {
            resolve()
            throw new Error(NO_RENAMING)
          }
          written = new Blob([written ?? '', data])
        },
        async close(): Promise<void> {
          if (!isPhoto) await Promise.all(uploads)
          if (written) await put(written).finally(resolve)
          resolve()
        },
      }
    },
  }

  async function put(body: Blob): Promise<void> {
    const headers: HeadersInit = version === null ? {} : { 'If-Match': version }
    const answer = await fetch(address, { method: 'PUT', body, headers }).catch(() => {
      throw new Error(ENDED)
    })
    if (answer.ok) version = answer.headers.get('ETag')
    else refusal = answer.headers.get('Content-Type')?.includes('json') ? SEE_LIST : await answer.text()
  }
}

const missing = (name: string): DOMException => new DOMException(`${name} gibt es nicht.`, 'NotFoundError')
