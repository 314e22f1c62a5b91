import type { NewVisitor } from './test.ts'
import { started } from './visitor.ts'

/** Brings a visitor whose page is changed at DOMContentLoaded. */
export async function arriveChanged(visitor: NewVisitor, code: string, path = '/') {
  const arrived = await visitor({ tolerate: /removeChild|insertBefore|not a child/ })
  await arrived.page.addInitScript(`document.addEventListener('DOMContentLoaded', () => { ${code} })`)
  await arrived.page.goto(path)
  await started(arrived.page)
  return arrived
}

/** The text of the page without the words of the opening hours. Runs in the page. */
export function readWords(): string {
  const text = ['header', 'main', 'footer'].map((part) => document.querySelector(part)?.textContent ?? '').join('')
  return text.replaceAll(/Jetzt erreichbar|heute ab [\d:]+.Uhr|wieder ab .. [\d:]+.Uhr|\s+/g, '')
}

/** Changes by translators, extensions and proxies. Each runs in the page and can't use the test's variables. */
export const CHANGES = {
  'a translator wraps every text': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) {
      const { currentNode } = texts
      const isRead = currentNode instanceof Text && !currentNode.parentElement?.closest('script')
      if (isRead && currentNode.data.trim() !== '') found.push(currentNode)
    }
    for (const text of found) {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text.data)
    }
    return null
  },
  'phone numbers are linked': () => {
    for (const place of document.querySelectorAll('footer li, main dd')) {
      place.innerHTML = place.innerHTML.replace(
        /(?<!["=:\d+])(\d{4,5} [\d\u200b]{4,})/g,
        '<span class="linked">$1</span>',
      )
    }
    return null
  },
  'the consent banner is removed': () => {
    document.querySelector('#cookie-hinweis')?.remove()
    return null
  },
  'a password manager adds an element beside each field': () => {
    for (const field of document.querySelectorAll('form :is(input:not([type="hidden"]), textarea)')) {
      const badge = document.createElement('div')
      badge.setAttribute('data-lastpass-icon-root', '')
      field.after(badge)
      field.setAttribute('data-ddg-inputtype', 'credentials')
    }
    return null
  },
  'a checker of spelling wraps the message': () => {
    const message = document.querySelector('textarea')
    const wrapper = document.createElement('grammarly-extension')
    message?.replaceWith(wrapper)
    if (message) wrapper.append(message)
    return null
  },
}
