import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { type ContentCopy, copyContent } from './content-copy.ts'
import { mailRecords, withDns, type Zone } from './dns.ts'
import { environment, run } from './server.ts'

export const DOMAIN = 'malerwerk-muster.de'
/** Settings of a live server. */
export const LIVE = {
  SMTP_URL: `smtps://user:pass@mail.${DOMAIN}:465`,
  TRUST_PROXY: '1',
  ENQUIRY_RATE_LIMIT: '10',
  ALERT_URL: 'https://ntfy.sh/geheim',
  BACKUP_DIR: '/mnt/sicherung',
}
export type Edits = readonly (readonly [file: string, from: string, to: string])[]

const PHOTOS = ['treppenhaus', 'giebel', 'tuer', 'tuer-davor', 'poster']

type Changes = { settings?: Record<string, string>; zone?: Zone; media?: Record<string, Buffer> }

/** Runs the command on the painters, who have nothing of the demo, after some edits. */
export async function check(edits: Edits = [], { settings, zone = mailRecords(DOMAIN), media }: Changes = {}) {
  const copy = copyContent()
  rmSync(join(copy.folder, 'media'), { recursive: true })
  mkdirSync(join(copy.folder, 'media'))
  cpSync(join(ROOT, 'tests/owner/painters/content'), copy.folder, { recursive: true })
  // Each photo is another one.
  for (const [at, name] of PHOTOS.entries())
    await sharp({ create: { width: 600, height: 800 + at, channels: 3, background: '#888' } }).toFile(
      join(copy.folder, 'media', `${name}.jpg`),
    )
  for (const [name, bytes] of Object.entries(media ?? {})) writeFileSync(join(copy.folder, 'media', name), bytes)
  copy.edit('legal/datenschutz.md', 'Nordrhein-Westfalen (LDI&nbsp;NRW)', 'Hamburg')
  for (const edit of edits) copy.edit(...edit)
  return checkFolder(copy, { ...LIVE, ...settings, ...withDns(zone) })
}

/** Runs the command on a site folder. @returns its exit code, and its lines by their heading. */
export async function checkFolder(copy: ContentCopy, settings: Record<string, string>) {
  const env = environment(copy.site, { SITE_DIR: copy.site, ...settings })
  const { code, stdout, stderr } = await run('commands/check-live.ts', [], env)
  copy.remove()
  expect(stderr).toBe('')
  const under = (heading: RegExp) =>
    stdout
      .split('\n\n')
      .filter((part) => heading.test(part))
      .flatMap((part) => part.split('\n  - ').slice(1))
  return { code, stdout, open: under(/^Bevor/), helper: under(/^Für/), questions: under(/^Bitte/) }
}
