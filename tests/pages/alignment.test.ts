import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { business, texts } from '../support/content.ts'
import { header } from '../support/page.ts'

/** Where the first words of an element stand, in px from the window's top: their baseline; and from its left. */
const words = (locator: Locator) =>
  locator.first().evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text?.parentElement) throw new Error('There are no words.')
    // Around the words, in case they stand in a flex box, in which a mark would be centred.
    const [line, mark] = [document.createElement('span'), document.createElement('span')]
    Object.assign(mark.style, { display: 'inline-block', width: '0', height: '0' })
    text.parentElement.insertBefore(line, text)
    line.append(mark, text)
    const { bottom, left } = mark.getBoundingClientRect()
    line.replaceWith(text)
    return { bottom, left }
  })

const apart = async (side: 'bottom' | 'left', one: Locator, other: Locator) =>
  Math.abs((await words(one))[side] - (await words(other))[side])
const inFooter = (page: Page, text = '') => page.getByRole('contentinfo').getByText(text, { exact: true })

/** What belongs together, and by how many pixels it is apart. */
const PAIRS: {
  what: string
  widths: number[]
  height?: number
  path?: string
  distance: (page: Page) => Promise<number>
}[] = [
  {
    what: 'the name in the header and the navigation stand on one line',
    widths: [1440, 768],
    distance: (page) =>
      apart('bottom', header(page).getByText(business.name), header(page).getByRole('link', { name: 'Projekte' })),
  },
  {
    what: 'the address and the way there stand on one line',
    widths: [768],
    distance: (page) =>
      apart(
        'bottom',
        page.locator('#contact').getByText(`${business.street}, ${business.postalCode}`),
        page.getByRole('link', { name: texts.map.route }),
      ),
  },
  {
    what: 'the legal links stand on one line',
    path: '/agb',
    widths: [390, 360],
    distance: (page) => apart('bottom', inFooter(page, 'Impressum'), inFooter(page, 'AGB')),
  },
  {
    what: 'the cells of the footer begin on one edge',
    widths: [390, 320],
    distance: (page) => apart('left', inFooter(page, texts.titleBlock.cells[0]?.value), inFooter(page, 'Impressum')),
  },
  {
    what: 'on a phone held sideways the headline of the pictures stays below the label of its sheet',
    widths: [844],
    height: 390,
    async distance(page) {
      const section = page.locator('#projects')
      const label = await boxOf(section.getByText(texts.projects.sheetNumber))
      return label.bottom - (await boxOf(section.getByRole('heading'))).top
    },
  },
  {
    what: 'the error page keeps its plumb line below the header',
    path: MISSING,
    widths: [1440, 320],
    async distance(page) {
      const plumb = await boxOf(page.locator('main > div').first().locator('span').first())
      return (await boxOf(header(page))).bottom - plumb.top
    },
  },
]

test.for(PAIRS)('$what', async ({ widths, height = 900, path, distance }, { look }) => {
  for (const width of widths) {
    const page = await look(path, { width, height })
    await expect.poll(() => distance(page), { message: `${width} px` }).toBeLessThanOrEqual(1)
  }
})
