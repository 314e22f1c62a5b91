/** The office as plain HTML, for browsers in which the script is blocked. With script React takes the place of list and enquiry. */
import { escapeHtml } from '#enquiry/escape-html.ts'
import { API, type Enquiry, OFFICE, type Page, type Summary, type View, VIEWS } from '../api.ts'
import {
  emptyWords,
  filesInWords,
  sizeInWords,
  STATE_WORDS,
  timeInWords,
  topicAndWords,
  VIEW_WORDS,
  wholeTime,
} from '../words.ts'

/** @param sentence what came of the last step; empty: nothing yet. */
export function doorHtml(sentence: string): string {
  return `<main class="door">
<h1>Büro</h1>
<p role="status" data-says>${escapeHtml(sentence)}</p>
<form method="post" action="${OFFICE}/anmelden">
<label for="address">Ihre E-Mail-Adresse</label>
<input id="address" name="address" type="email" autocomplete="username webauthn" required>
<button class="primary">Link zum Hereinkommen schicken</button>
</form>
<button type="button" data-passkey hidden>Mit Passkey hereinkommen</button>
</main>`
}

/** A mail scanner opens links too, so the button comes in, and not the link. */
export function linkHtml(token: string): string {
  return `<main class="door">
<h1>Büro</h1>
<form method="post" action="${OFFICE}/herein">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button class="primary">Hereinkommen</button>
</form>
</main>`
}

export function listHtml({ enquiries, next }: Page, view: View, search: string): string {
  const rows = enquiries.map((enquiry) => `<li>${rowHtml(enquiry)}</li>`).join('\n')
  const views = VIEWS.map((name) => `<a href="${OFFICE}/?ansicht=${name}">${VIEW_WORDS[name]}</a>`).join('\n')
  const more = `<a class="more button" href="${OFFICE}/?${escapeHtml(String(new URLSearchParams({ ansicht: view, suche: search, nach: next ?? '' })))}">Ältere zeigen</a>`
  return `<main class="list">
<h1>Anfragen</h1>
<form><input type="search" name="suche" aria-label="Anfragen durchsuchen" value="${escapeHtml(search)}"><input type="hidden" name="ansicht" value="alle"><button>Suchen</button></form>
<nav class="views" aria-label="Teile der Liste">${views}</nav>
${enquiries.length === 0 ? `<p class="empty">${escapeHtml(emptyWords(view, search))}</p>` : `<ul>${rows}</ul>`}
${next === null ? '' : more}
</main>`
}

function rowHtml(enquiry: Summary): string {
  const { id, name, state, receivedAt } = enquiry
  const { topic, words } = topicAndWords(enquiry.beginning)
  const marks = [filesInWords(enquiry), STATE_WORDS[state]].filter(Boolean).map((mark) => `<span>${mark}</span>`)
  return `<a class="row" href="${OFFICE}/anfragen/${id}" data-state="${state}" translate="no">
<span class="who">${escapeHtml(name)}</span>
<time datetime="${receivedAt}">${timeInWords(receivedAt, Date.now())}</time>
<span class="words">${topic && `<span class="topic">${escapeHtml(topic)}</span> `}${escapeHtml(words)}</span>
<span class="marks">${marks.join(' ')}</span>
</a>`
}

export function enquiryHtml({ id, name, receivedAt, phone, email, message, note, files, state }: Enquiry): string {
  const items = files.map(({ name: file, bytes }, index) => {
    return `<li><a href="${API}/anfragen/${id}/dateien/${index}" translate="no">${escapeHtml(file)}</a> (${sizeInWords(bytes)})</li>`
  })
  return `<main class="enquiry">
<p><a href="${OFFICE}/">Zurück zur Liste</a></p>
<h1 translate="no">${escapeHtml(name)}</h1>
<p class="facts">${wholeTime(receivedAt)}, Nummer ${id}, ${STATE_WORDS[state]}</p>
<p translate="no">${phone && `<a href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a><br>`}<a href="mailto:${escapeHtml(encodeURIComponent(email))}">${escapeHtml(email)}</a></p>
<p class="message" translate="no">${escapeHtml(message)}</p>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : ''}
${note && `<p>Notiz: ${escapeHtml(note)}</p>`}
</main>`
}
