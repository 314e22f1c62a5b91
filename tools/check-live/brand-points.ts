import type { Content } from '#model/load/load-content.ts'

/**
 * What of the brand may be right as it is, but only the owner knows.
 * @returns one German line per question.
 */
export function questionsAboutBrand({ logo }: Content['brand']): string[] {
  if (logo) return []
  return [
    'content/business.yaml, Feld brand.logo: Haben Sie ein eigenes Logo? Ohne eines steht Ihr Name neben dem Zeichen der Website, das auch die Symbole zeigen.',
  ]
}
