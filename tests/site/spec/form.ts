import type { Locator, Page } from 'playwright-core'

/** A valid one-pixel PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const FILLED = {
  name: 'Käthe Müßig',
  email: 'kaethe@beispiel.de',
  phone: '0201 123456',
  message: 'Guten Tag,\nkönnen Sie meine Küche aufbauen?',
}
export const EMPTY = { name: '', email: '', phone: '', message: '' }

/** The contact form of the home page. */
export function contactForm(page: Page) {
  const form = page.locator('#contact form')
  const field = (name: string): Locator => form.locator(`[name="${name}"]`)
  return {
    form,
    field,
    file: field('attachment'),
    submit: form.locator('button[type="submit"]'),
    /** What stands in the visitor's fields. */
    values: async () =>
      Object.fromEntries(
        await Promise.all(Object.keys(EMPTY).map(async (name) => [name, await field(name).inputValue()] as const)),
      ),
    /** Names of the chosen files. */
    files: () =>
      field('attachment').evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name)),
    async fill(values: Partial<typeof FILLED> = FILLED): Promise<void> {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
  }
}

/** The notice with that title. */
export function notice(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
}

export const NOTICES = {
  sent: {
    title: 'Anfrage gesendet',
    text: 'Vielen Dank für Ihre Anfrage. Wir werden uns in Kürze bei Ihnen melden.',
  },
  failed: {
    title: 'Fehler',
    text: 'Es gab ein Problem beim Versenden Ihrer Anfrage. Bitte versuchen Sie es später erneut oder kontaktieren Sie uns direkt per E-Mail.',
  },
  wrongType: {
    title: 'Dateityp nicht unterstützt',
    text: 'Bitte laden Sie nur PDF, JPG oder PNG Dateien hoch.',
  },
  tooLarge: { title: 'Datei zu groß', text: 'Die maximale Dateigröße beträgt 5MB.' },
}
