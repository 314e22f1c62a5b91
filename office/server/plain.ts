/** The office as plain HTML: what can be read and sent without script. */
import { escapeHtml } from '#enquiry/escape-html.ts'
import { type Enquiry, OFFICE, type Page, type View } from '../api.ts'

/** @param sentence what came of the last step; empty: nothing yet. */
export const doorHtml = (sentence: string): string => `<main>
<h1>Büro</h1>
${sentence === '' ? '' : `<p role="status">${escapeHtml(sentence)}</p>`}
<form method="post" action="${OFFICE}/anmelden">
<label>Ihre E-Mail-Adresse <input type="email" name="address" autocomplete="email" required></label>
<button>Link schicken</button>
</form>
</main>`

/** The button of a link: programs that check mails open links, too, but press no buttons. */
export const linkHtml = (token: string): string => `<main>
<h1>Büro</h1>
<form method="post" action="${OFFICE}/herein">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>Ins Büro</button>
</form>
</main>`

export function listHtml({ enquiries, next }: Page, view: View, search: string): string {
  const rows = enquiries.map(
    ({ id, name, beginning, receivedAt }) =>
      `<li><a href="${OFFICE}/anfragen/${id}">${escapeHtml(name)}</a> <time datetime="${receivedAt}">${receivedAt}</time> ${escapeHtml(beginning)}</li>`,
  )
  const more = new URLSearchParams({ ansicht: view, suche: search, nach: next ?? '' })
  return `<main>
<h1>Anfragen</h1>
<ul>${rows.join('\n')}</ul>
${next === null ? '' : `<a href="${OFFICE}/?${escapeHtml(more.toString())}">Ältere</a>`}
</main>`
}

export function enquiryHtml({ id, name, email, phone, message, files }: Enquiry): string {
  const links = files.map(
    (file, index) => `<li><a href="${OFFICE}/api/anfragen/${id}/dateien/${index}">${escapeHtml(file.name)}</a></li>`,
  )
  return `<main>
<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(email)} ${escapeHtml(phone)}</p>
<p>${escapeHtml(message).replaceAll('\n', '<br>')}</p>
<ul>${links.join('\n')}</ul>
<a href="${OFFICE}/">Alle Anfragen</a>
</main>`
}
