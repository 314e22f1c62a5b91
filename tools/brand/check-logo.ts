import sharp from 'sharp'
import type { Model } from '#model/model-of.ts'

const DAMAGED =
  'content/business.yaml, Feld brand.logo: Das Logo ist beschädigt oder nicht vollständig. Bitte speichern Sie es im Zeichenprogramm noch einmal als SVG.'

/** Checks whether the logo can be drawn, which its text alone does not tell. @returns a German line if not. */
export async function checkLogo({ logo }: Model['brand']): Promise<string[]> {
  if (!logo) return []
  return sharp(Buffer.from(logo.svg))
    .toBuffer()
    .then(
      () => [],
      () => [DAMAGED],
    )
}
