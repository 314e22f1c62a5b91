import { setTimeout as pauseFor } from 'node:timers/promises'
import sharp from 'sharp'
import * as v from 'valibot'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import { relayAnswerSchema } from '#enquiry/relay-answer.ts'
import { asked, type Findings, opened } from './findings.ts'
import { visit } from './visit.ts'

const LOOK_MS = 1000
const PATIENCE_MS = 60_000
// As a phone takes it: beyond the one megabyte nginx lets through by itself.
const PHOTO = { width: 1200, height: 900, channels: 3 } as const
const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const

const healthSchema = v.object({ delivery: v.picklist(['ok', 'late', 'off']), waiting: v.number(), failed: v.number() })
type Health = v.InferOutput<typeof healthSchema>

/** What the owner is to do about a post that was not taken. */
const REFUSALS: Readonly<Record<number, string>> = {
  403: 'Der Server hält die eigene Seite für eine fremde: Stimmt SITE_URL?',
  404: 'Dort nimmt niemand Anfragen an. Auf einem Host nur für Dateien braucht das Formular FORM_ENDPOINT.',
  405: 'Dort nimmt niemand Anfragen an. Auf einem Host nur für Dateien braucht das Formular FORM_ENDPOINT.',
  413: 'Ein Foto von 2 MB ist dem Webserver davor zu groß. Bei nginx: client_max_body_size 8m;',
  429: 'Von hier kamen zu viele Anfragen. Bitte versuchen Sie es in zehn Minuten noch einmal.',
  502: 'Der Webserver erreicht den Server der Website nicht: Läuft er (npm run serve)?',
  503: 'Der Server kann gerade nichts speichern: Sein Protokoll nennt den Grund.',
}

/** Where the form of a page posts. */
export function formTargetIn(html: string): string {
  return /<form\b[^>]* action="([^"]*)"/.exec(html)?.[1] ?? ''
}

/**
 * Whether an enquiry with a photo is stored and mailed. Sends one.
 * @param html the home page.
 */
export async function inForm(site: string, html: string): Promise<Findings> {
  const target = URL.parse(formTargetIn(html), site)
  if (target === null || formTargetIn(html) === '') return opened(`${site}/: Hier fehlt das Formular.`)
  if (target.origin !== site) return asked(`Das Formular sendet an ${target.host}. Kommt eine Anfrage bei Ihnen an?`)

  const before = await readHealth(site)
  const posted = await post(target.href, site)
  if ('open' in posted) return posted
  return before === null ? look(posted.id) : delivered(site, posted.id, before)
}

/** @returns the number of the stored enquiry. */
async function post(target: string, site: string): Promise<{ id: string } | Findings> {
  const { answer, trouble } = await visit(target, {
    method: 'POST',
    body: await probe(),
    headers: { Accept: 'application/json', Origin: site },
  })
  if (trouble) return opened(`${target}: ${trouble.sentence}`)
  const read = v.safeParse(relayAnswerSchema, jsonIn(answer.text))
  if (read.success && read.output.success === 'true') return { id: read.output.id }
  const reason = REFUSALS[answer.status] ?? 'Das Protokoll des Servers nennt den Grund.'
  return opened(`${target} beantwortet eine Anfrage mit Foto mit ${answer.status}. ${reason}`)
}

async function probe(): Promise<FormData> {
  const photo = await sharp({ create: { ...PHOTO, background: '#888', noise: NOISE } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const form = new FormData()
  form.set('name', 'Probe')
  form.set('email', 'probe@example.org')
  form.set('phone', '')
  // Another text each time: the same one within ten minutes would be taken for a repetition.
  form.set('message', `Dies ist eine Probe-Anfrage von npm run check:live, ${new Date().toISOString()}.`)
  form.set(ATTACHMENT_FIELD, new File([new Uint8Array(photo)], 'probe.jpg', { type: 'image/jpeg' }))
  return form
}

/** Waits until nothing waits for the mail server any more, or something is wrong with it. */
async function delivered(site: string, id: string, before: Health): Promise<Findings> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const health = await readHealth(site)
    if (health?.delivery === 'off') return stuck(id, 'Der Server verschickt keine E-Mails: SMTP_URL ist nicht gesetzt.')
    if (health?.waiting === 0 && health.failed === before.failed) return look(id)
    if (performance.now() > deadline || (health && health.failed > before.failed))
      return stuck(id, 'Der Mailserver hat sie nicht genommen. Den Grund nennt: npm run enquiries -- status')
    await pauseFor(LOOK_MS)
  }
}

async function readHealth(site: string): Promise<Health | null> {
  const { answer } = await visit(`${site}/healthz`)
  const read = v.safeParse(healthSchema, jsonIn(answer?.text ?? ''))
  return read.success ? read.output : null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function stuck(id: string, reason: string): Findings {
  return opened(`Die Probe-Anfrage ${id} ist gespeichert, aber nicht verschickt. ${reason}`)
}

function look(id: string): Findings {
  return asked(
    `Die Probe-Anfrage ${id} ist gespeichert. Liegt sie mit ihrem Bild in Ihrem Postfach (auch im Spam-Ordner nachsehen)? Löschen: npm run enquiries -- delete ${id}`,
  )
}
