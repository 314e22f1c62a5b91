import type { Business } from '#model/facts/business.ts'
import { findInCertificate } from './certificate.ts'
import { findInDoors } from './doors.ts'
import { type Findings, opened, together } from '../findings.ts'
import { findInForm } from './form.ts'
import { findInPages } from './pages.ts'
import { visit } from './visit.ts'

/** @returns the origin of a live site, or null when the text is no address of one. */
export function siteIn(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.href === `${url.origin}/` ? url.origin : null
}

/**
 * What only the live site shows. Sends one enquiry with a photo through its form.
 * @param site its origin, https.
 * @param business whose site it is to be.
 * @param tell says what is being done.
 */
export async function findInLiveSite(
  site: string,
  business: Business,
  tell: (step: string) => void,
): Promise<Findings> {
  tell('Adresse und Zertifikat')
  const { answer, trouble } = await visit(`${site}/`)
  // All others would say the same.
  if (trouble) return opened(`${site}: ${trouble.sentence}`)

  const { status, headers, text: html } = answer
  const home = { status, headers, html }
  if (status !== 200) return findInPages(site, home, business)
  const doors = await findInDoors(site)
  const certificate = await findInCertificate(site)
  tell('Seiten und Antwortköpfe')
  const pages = await findInPages(site, home, business)
  tell('Formular: eine Probe-Anfrage mit Foto')
  const found = [doors, certificate, pages, await findInForm(site, html)]
  return together(found)
}
