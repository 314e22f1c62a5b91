/** Draws the photo it is sent anew, smaller and turned as it is seen. What a camera wrote beside it is left behind. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  // A worker says nothing of a promise that failed.
  postMessage(await shrink(data).catch(() => null))
  close()
})

const LONGEST_SIDE = 2560
// A tenth of what a phone makes. A restless picture may need the lower qualities for it.
const ENOUGH_BYTES = 400_000
const QUALITIES = [0.8, 0.7, 0.6, 0.5]

async function shrink(photo: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Browsers that guard against recognition give white or noise for what was drawn, here black.
  context.fillRect(0, 0, 8, 8)
  if (context.getImageData(0, 0, 8, 8).data.some((value, index) => index % 4 < 3 && value > 8)) return null
  // JPEG knows no transparency, and would make it black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // A drawing may be small enough as PNG, and keeps its edges.
  let smallest = photo.type === 'image/png' ? await canvas.convertToBlob() : photo
  for (const quality of QUALITIES) {
    if (smallest.size <= ENOUGH_BYTES) break
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size >= smallest.size) break
    smallest = jpeg
  }
  return smallest.size < photo.size ? smallest : null
}
