/** Draws the posted photo smaller and upright. The camera's data (place, time) are not copied. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  // A rejected promise fires no error event at the worker.
  postMessage(await shrink(data).catch(() => null))
  close()
})

const LONGEST_SIDE = 2560
// A tenth of a phone's photo. Photos with much detail need the lower qualities.
const ENOUGH_BYTES = 400_000
const QUALITIES = [0.8, 0.7, 0.6, 0.5]

async function shrink(photo: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Browsers with fingerprinting protection return white or noise instead of black.
  context.fillRect(0, 0, 8, 8)
  if (context.getImageData(0, 0, 8, 8).data.some((value, index) => index % 4 < 3 && value > 8)) return null
  // JPEG has no transparency: transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // A drawing may be small enough as PNG, which keeps its edges sharp.
  let smallest = photo.type === 'image/png' ? await canvas.convertToBlob() : photo
  for (const quality of QUALITIES) {
    if (smallest.size <= ENOUGH_BYTES) break
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size >= smallest.size) break
    smallest = jpeg
  }
  return smallest.size < photo.size ? smallest : null
}
