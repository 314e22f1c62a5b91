// The worker's script may never arrive.
const PATIENCE_MS = 20_000

/**
 * Makes a photo smaller, in a worker of its own: the page goes on, and the end of the worker frees its memory.
 * @returns the same photo when that does not work: it is damaged, no photo, small already or too large for this device, or
 * it takes more than 20 s.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  const drawn = new Promise<unknown>((resolve, reject) => {
    const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', reject)
    setTimeout(() => {
      worker.terminate()
      resolve(null)
    }, PATIENCE_MS)
    worker.postMessage(photo, [])
  })
  const result = await drawn.catch(() => null)
  if (!(result instanceof Blob)) return photo
  return new File([result], photo.name, { type: result.type, lastModified: photo.lastModified })
}
