import * as v from 'valibot'
import { filled, list } from './rules.ts'

const text = filled('Hier fehlt der Text.')
const lines = v.pipe(
  v.array(text, 'Bitte schreiben Sie die Überschrift als Liste: eine Zeile je Eintrag.'),
  v.minLength(1, 'Hier fehlt der Text.'),
)
const lead = v.strictObject({ headline: lines, lead: text })

/** content/texts.yaml: the sentences of the home page and of the footer. */
export const textsSchema = v.strictObject({
  hero: v.strictObject({
    kicker: text,
    headline: v.pipe(lines, v.maxLength(4, 'Die große Überschrift hat höchstens vier Teile.')),
    intro: text,
    services: text,
    offer: text,
  }),
  makers: v.strictObject({ label: text, region: text }),
  services: lead,
  process: v.strictObject({
    headline: lines,
    stations: list(v.strictObject({ title: text, text }), 7, 'Bitte lassen Sie höchstens sieben Stationen stehen.'),
  }),
  faq: v.strictObject({ headline: lines, intro: text, detail: text }),
  projects: v.strictObject({ ...lead.entries, closing: text, closingLink: text }),
  contact: lead,
  checklist: v.strictObject({
    intro: text,
    items: list(text, 10, 'Bitte lassen Sie höchstens zehn Punkte stehen.'),
  }),
  area: v.strictObject({ headline: text, text }),
  seo: v.strictObject({ headline: lines, text }),
  form: v.strictObject({ example: text }),
  footer: v.strictObject({ claim: text, trademarks: text }),
})
