import sharp from 'sharp'

const DPI = 72

/** A drawing as a PNG that fits into a size; drawn at it, as enlarging a small bitmap would blur it. */
export async function drawSvg(svg: string, size: { width: number; height: number }): Promise<Buffer> {
  const drawing = Buffer.from(svg)
  const { width, height } = await sharp(drawing).metadata()
  const density = DPI * Math.max(size.width / width, size.height / height)
  return sharp(drawing, { density: Math.min(100_000, Math.max(1, density)) })
    .resize({ ...size, fit: 'inside' })
    .png()
    .toBuffer()
}
