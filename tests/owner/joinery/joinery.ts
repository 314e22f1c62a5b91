import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { copyProject } from '../../support/project-copy.ts'

// Browsers take a picture of one colour for a ground, not for the largest thing painted.
const GRAIN = { type: 'gaussian', mean: 128, sigma: 30 } as const
const CONTENT = join(import.meta.dirname, 'content')

/** Photos as a phone, a camera and a program for pictures leave them behind: name, width, height, EXIF orientation. */
const PHOTOS = [
  { name: 'poster.jpg', width: 1920, height: 1080, orientation: 1, color: '#7a5b3a' },
  // Held upright by a camera that lies about it.
  { name: 'Treppe im Haus Ö.jpg', width: 1600, height: 1200, orientation: 6, color: '#b98d55' },
  { name: 'arbeitszimmer (2).PNG', width: 1400, height: 1050, orientation: 1, color: '#5d6b52' },
  { name: 'tuer-hochkant.jpg', width: 900, height: 1600, orientation: 1, color: '#6b4a35' },
  { name: 'tresen.webp', width: 1600, height: 900, orientation: 1, color: '#3f3a36' },
  { name: 'bank.avif', width: 800, height: 600, orientation: 1, color: '#a8835a' },
] as const

/** What she changes in the shipped legal texts. */
const LEGAL: readonly { page: string; shipped: RegExp; own: string }[] = [
  { page: 'datenschutz', shipped: /^stand: .*$/m, own: 'stand: Dezember 2026' },
  { page: 'agb', shipped: /^- der Bau von Möbeln nach Maß\n/m, own: '' },
  {
    page: 'impressum',
    shipped: /^Genannte Marken .*$/m,
    own: 'Genannte Marken gehören ihren Inhabern; ich nenne sie, um die Beschläge zu beschreiben.',
  },
]

/**
 * A copy of the project as the owner of another business leaves it: her own content and photos, no film, nothing else
 * changed.
 */
export async function openJoinery(): Promise<ReturnType<typeof copyProject>> {
  const project = copyProject()
  const media = join(project.root, 'content/media')
  for (const name of readdirSync(media)) rmSync(join(media, name))
  cpSync(CONTENT, join(project.root, 'content'), { recursive: true })
  for (const { name, width, height, orientation, color } of PHOTOS) {
    const grain = sharp({ create: { width, height, channels: 3, background: color, noise: GRAIN } })
    await grain
      .composite([{ input: boards(width, height, color) }])
      .withMetadata({ orientation })
      .toFile(join(media, name))
  }
  for (const { page, shipped, own } of LEGAL) {
    const file = join(project.root, 'content/legal', `${page}.md`)
    const text = readFileSync(file, 'utf8')
    if (!shipped.test(text)) throw new Error(`${page}.md no longer has ${shipped}`)
    writeFileSync(file, text.replace(shipped, own))
  }
  return project
}

/** Something to see: boards with their joints, and some of the grain below them. */
function boards(width: number, height: number, color: string): Buffer {
  const joints = Array.from({ length: 9 }, (_, board) => {
    const x = Math.round((width * (board + 1)) / 10)
    return `<path d="M${x} 0v${height}" stroke="#0006" stroke-width="6"/>`
  })
  const wood = `<rect width="100%" height="100%" fill="${color}" fill-opacity=".8"/>`
  return Buffer.from(`<svg width="${width}" height="${height}">${wood}${joints.join('')}</svg>`)
}
