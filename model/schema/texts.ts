import * as v from 'valibot'
import { filled, list } from './rules.ts'

const text = filled('Hier fehlt der Text.')
const lines = v.pipe(
  v.array(text, 'Bitte schreiben Sie die Überschrift als Liste: eine Zeile je Eintrag.'),
  v.minLength(1, 'Hier fehlt der Text.'),
)
const lead = v.object({ headline: lines, lead: text })

/** content/texts.yaml: the sentences of the home page and of the footer. */
export const textsSchema = v.object({
  hero: v.object({
    kicker: text,
    headline: v.pipe(lines, v.maxLength(4, 'Die große Überschrift hat höchstens vier Teile.')),
    intro: text,
    services: text,
    offer: text,
  }),
  makers: v.object({ label: text, region: text }),
  services: lead,
  process: v.object({
    headline: lines,
    stations: list(v.object({ title: text, text }), 7, 'Bitte lassen Sie höchstens sieben Stationen stehen.'),
  }),
  faq: v.object({ headline: lines, intro: text, detail: text }),
  projects: v.object({ ...lead.entries, closing: text, closingLink: text }),
  contact: lead,
  checklist: v.object({
    intro: text,
    items: list(text, 10, 'Bitte lassen Sie höchstens zehn Punkte stehen.'),
  }),
  area: v.object({ headline: text, text }),
  seo: v.object({ headline: lines, text }),
  form: v.object({ example: text }),
  footer: v.object({ claim: text, trademarks: text }),
})
