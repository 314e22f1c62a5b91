import type { Locator, Page } from 'playwright-core'
import type { Notice } from '#enquiry/notices.ts'
import { EMPTY, ENQUIRY, PHOTO } from '../browser/samples.ts'
import { settled } from '../browser/visitor.ts'
import { texts } from '../content.ts'

const formTexts = texts.form

/** The contact form: that of the home page and that of the server's page of errors. */
export function contactForm(page: Page) {
  const form = page.locator('form[method="post"]')
  const field = (name: string): Locator => form.locator(`[name="${name}"]`)
  return {
    form,
    field,
    file: field('attachment'),
    submit: form.locator('[type="submit"]'),
    /** What stands in the visitor's fields. */
    values: async () =>
      Object.fromEntries(
        await Promise.all(Object.keys(EMPTY).map(async (name) => [name, await field(name).inputValue()] as const)),
      ),
    /** Names of the chosen files. */
    files: () =>
      field('attachment').evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name)),
    async fill(values: Partial<typeof ENQUIRY> = ENQUIRY): Promise<void> {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
    /** Chooses a file and waits until the page says `shown`. */
    async choose(file: typeof PHOTO, shown: string): Promise<void> {
      await field('attachment').setInputFiles(file)
      await page.getByText(shown).first().waitFor()
      await settled(page)
    },
    /** Sends the empty form and waits for the summary of what is missing. */
    async sendEmpty(): Promise<void> {
      await form.locator('[type="submit"]').click()
      await page.getByText(formTexts.errorSummary).waitFor()
      await settled(page)
    },
  }
}

/** Waits until a notice is shown with its title and its text; the number of an enquiry may follow. */
export async function noticeShown(page: Page, wanted: Notice): Promise<void> {
  await notice(page, wanted).getByText(wanted.text).waitFor()
}

/** The notices shown with that title. */
export function notice(page: Page, { title }: Notice): Locator {
  return page
    .getByRole('region', { name: texts.notices.all })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
}
