import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The demo's own pictures in site/public by their SHA-256, and what the owner is to do about each. */
const DEMO_BRAND: readonly { name: string; hash: string; advice: string }[] = [
  {
    name: 'favicon.svg',
    hash: 'dbe9f2a0882d4dda45afa7f4eb724da19dd6ad03a6bbfd94e556f2578acca468',
    advice: 'Das ist das Zeichen der Demo. Ersetzen Sie es durch Ihres, danach: npm run brand.',
  },
  {
    name: 'icon-512.png',
    hash: '9e36e751ba777107cb9feb01fe3dd30d26d625eb27ab0e97e1ee3ca520432618',
    advice: 'Die Symbole für Browser und Startbildschirm sind die der Demo. Mit Ihrem Zeichen macht sie npm run brand.',
  },
  {
    name: 'og.jpg',
    hash: '76c07d4965a38482b41bfe57493b5367b8b3e644ffd46dab6d92e50052e27d19',
    advice: 'Dieses Bild zeigen geteilte Links, mit Namen und Küche der Demo. Ein neues macht npm run brand.',
  },
]

/**
 * Which pictures of the brand are still the demo's.
 * @param folder site/public.
 * @returns one German line per picture.
 */
export function openInBrand(folder: string): string[] {
  return DEMO_BRAND.filter(({ name, hash }) => hashOf(join(folder, name)) === hash).map(
    ({ name, advice }) => `site/public/${name}: ${advice}`,
  )
}

function hashOf(file: string): string | null {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null
}
