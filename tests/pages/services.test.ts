import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { isFocused, started } from '../support/browser/visitor.ts'
import { business, services, texts } from '../support/content.ts'
import { contactForm } from '../support/page.ts'

const CARDS = [
  ['services-bath', 'Badmöbel'],
  ['services-custom', 'Maßanfertigungen'],
  ['services-delivery', 'Lieferung'],
  ['services-furniture', 'Möbelmontage'],
  ['services-kitchen', 'Küchenmontage'],
  ['services-repair', 'Reparaturen'],
]

test.for([DESKTOP, PHONE])('anchors lead to services below the header, $width px', async (viewport, { look }) => {
  const page = await look('/', viewport)
  const cards = await page.locator('#services [id^="services-"]:has(h3)').evaluateAll((elements) =>
    elements.map((element) => ({
      card: [element.id, element.querySelector('h3')?.innerText.trim()],
      description: element.querySelector('p')?.textContent,
      icons: element.querySelectorAll('svg.drawing').length,
    })),
  )
  // On screen their order may differ.
  expect(cards.map(({ card }) => card).toSorted()).toEqual(CARDS)
  expect(cards.map(({ description }) => description).toSorted()).toEqual(
    services.map(({ description }) => description).toSorted(),
  )
  expect(cards.filter(({ icons }) => icons !== 1)).toEqual([])
  for (const [id = ''] of CARDS) {
    await page.goto(`/#${id}`)
    await expect.poll(() => page.locator(`#${id}`).evaluate(placeOf)).toBe('below the header')
  }
})

/** Says that an element starts within 80 px below the header, or names its place. */
function placeOf(element: Element): string {
  const { top } = element.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return top >= header && top < header + 80 ? 'below the header' : `${element.id} at ${top} under ${header}`
}

test('how it goes stands before the questions: five stations, in order', async ({ look }) => {
  const page = await look()
  const region = page.getByRole('region', { name: texts.process.headline.join(' ') })
  const stations = region.getByRole('listitem')
  const titles = (await stations.getByRole('heading').allInnerTexts()).join(', ')
  expect(titles).toBe('Anfrage mit Foto, Rückfragen oder Aufmaß, Angebot, Termin, Montage und Abnahme')
  for (const { text } of texts.process.stations) expect(await region.getByText(text).isVisible()).toBe(true)
})

/** The topics of the nine questions in the specified order. */
const TOPICS = [
  /Küchen auf/,
  /PAX/,
  /POCO oder Roller/,
  /Küche abbauen und .* wieder aufbauen/,
  /Küchen um/,
  /Regale und TV-\u2060Wände/,
  /Rechnung/,
  /kurzfristige Termine/,
  /direkt anrufen/,
]
const CITIES = ['Essen', 'Mülheim', 'Oberhausen', 'Bochum', 'Gelsenkirchen', 'Duisburg', 'Düsseldorf']

const items = (page: Page) => page.locator('#services #faq details')
const openItems = (page: Page) =>
  items(page).evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? [index] : [])))

test('the FAQ sits inside the services: nine questions, all closed, with cities and the phone', async ({ look }) => {
  const page = await look()
  const questions = await items(page).locator('summary').allInnerTexts()
  expect(questions).toEqual(TOPICS.map((topic) => expect.stringMatching(topic)))
  expect(await openItems(page)).toEqual([])
  const appointments = await items(page).nth(7).textContent()
  expect(CITIES.filter((city) => !appointments?.includes(city))).toEqual([])
  expect((await items(page).nth(8).textContent())?.replaceAll('\u00a0', ' ')).toContain(business.phone.display)
})

test('one answer is open at most, by click and by keyboard', async ({ arrive }) => {
  const { page } = await arrive()
  for (const [index, key, open] of [
    [0, 'click', [0]],
    [3, 'click', [3]],
    [8, 'click', [8]],
    [8, 'click', []],
    [0, 'Enter', [0]],
    [3, 'Space', [3]],
    [3, 'Enter', []],
  ] as const) {
    const summary = items(page).nth(index).locator('summary')
    await (key === 'click' ? summary.click() : summary.press(key))
    await expect.poll(() => openItems(page)).toEqual(open)
    await expect.poll(() => items(page).nth(index).locator('p').first().isVisible()).toBe(open.length > 0)
  }
})

test("'anfragen' begins an empty message with its service and leads to the name, also before React; typed words stay", async ({
  visitor,
}) => {
  const { page } = await visitor()
  const { promise: pressed, resolve: bringReact } = Promise.withResolvers<void>()
  await page.route('**/mount*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/')
  await started(page)
  const message = contactForm(page).field('message')
  const press = (title: string) => page.getByRole('link', { name: `${title} anfragen` }).click()
  const caret = () => message.evaluate((field: HTMLTextAreaElement) => [field.value, field.selectionStart])
  await press('Badmöbel')
  await expect.poll(() => isFocused(contactForm(page).field('name'))).toBe(true)
  expect(await caret()).toEqual(['Badmöbel: ', 10])
  bringReact()
  await page.locator('[data-island="form"][data-live]').waitFor()
  expect(await caret()).toEqual(['Badmöbel: ', 10])
  await press('Reparaturen')
  await expect.poll(caret).toEqual(['Reparaturen: ', 13])
  await message.pressSequentially('Tür klemmt')
  await press('Badmöbel')
  expect((await caret())[0]).toBe('Reparaturen: Tür klemmt')
})

test('what the man costs and who he is: prices as large as titles, the person before the steps, reviews before the questions', async ({
  look,
}) => {
  const page = await look()
  const sizes = await page.locator('#services article').evaluateAll((cards) =>
    cards.map((card) => {
      const [title, price] = [card.querySelector('h3'), card.querySelector('b')]
      return [
        price?.textContent,
        title && price && getComputedStyle(title).fontSize === getComputedStyle(price).fontSize,
      ]
    }),
  )
  expect(sizes).toEqual(services.map(({ price }) => [`ab\u00a0${price}\u00a0€`, true]))
  const regions = page.locator('#services > section')
  const headings = (await regions.locator('h2').allInnerTexts()).slice(1)
  expect(headings).toEqual([business.owner, 'So läuft es ab.', 'Was andere schreiben.', 'Häufige Fragen'])
  const { first, others } = texts.reviews
  const hero = page.locator('#home figure')
  expect(await hero.innerText()).toBe(`„${first?.text}“\n${first?.author}, ${first?.portal}`)
  expect(await regions.locator('blockquote').allInnerTexts()).toEqual(others.map(({ text }) => `„${text}“`))
  expect(await page.locator('footer').innerText()).toContain('Preise und Bewertungen sind Beispiele.')
})
