/** What Equal Access takes for a violation and is none. `equal-access.test.ts` fails when one is no longer needed. */
export const MISTAKES = [
  {
    rule: 'label_name_visible',
    on: /aria-label="Kontakt aufnehmen"/,
    reason:
      'The link is named by its words and its label, "Anfrage stellen Kontakt aufnehmen"; the rule looks at the label alone, although aria-labelledby comes first.',
    width: 1280,
  },
  {
    rule: 'text_contrast_sufficient',
    on: /aria-label="Menü öffnen"/,
    reason: 'White on the film, darkened behind it; the rule knows no pictures and takes the page behind them.',
    width: 390,
  },
  {
    rule: 'text_contrast_sufficient',
    on: /translate="no"/,
    reason: 'The name beside the mark, white on the same film.',
    width: 390,
  },
  {
    rule: 'text_contrast_sufficient',
    on: /^<(?:b|small)>$/,
    reason: 'Number and hours in the header, white on the same film.',
    width: 1280,
  },
] as const
