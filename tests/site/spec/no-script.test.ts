import { describe, expect, test } from 'vitest'
import { enquiries } from '../../support/site.ts'
import { contactForm, FILLED, NOTICES, PNG } from './form.ts'
import { useStage, WIDTHS } from './support.ts'

const stage = useStage()

describe.each(WIDTHS)('without script at $width', ({ viewport, hasTouch }) => {
  const arrive = (path: string) => stage.arrive(path, { viewport, hasTouch, javaScriptEnabled: false })

  test('an enquiry is sent by the form itself and the page reached says so', async () => {
    const { page } = await arrive('/')
    const { fill, file, submit } = contactForm(page)
    const message = `Ohne Skript ${viewport.width}`
    await fill({ ...FILLED, message })
    await file.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: PNG })
    const answered = page.waitForResponse((response) => response.url().endsWith('/anfrage'))
    await submit.click()
    expect((await answered).status()).toBe(303)
    await page.waitForLoadState()

    const [newest] = JSON.parse(await enquiries(stage.site, 'list', '--json'))
    expect(newest).toMatchObject({ message, attachment: { name: 'plan.png', bytes: PNG.length } })
    await page.getByText(NOTICES.sent.title, { exact: true }).waitFor()
    expect(await page.getByText(NOTICES.sent.text).isVisible()).toBe(true)
    expect(await page.getByText(newest.id).isVisible()).toBe(true)
  })

  test('nothing says an enquiry was sent before one was', async () => {
    const { page } = await arrive('/')
    expect(await page.getByText(NOTICES.sent.title, { exact: true }).isVisible()).toBe(false)
  })
})
