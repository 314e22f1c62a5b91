import { afterAll, beforeAll, expect } from 'vitest'
import { CONTENT } from '#model/content.ts'
import { type Content, loadContent } from '#model/load/load-content.ts'
import { modelOf } from '#model/model-of.ts'
import { displayHours, shortHours } from '#model/facts/hours-in-words.ts'
import { type DevelopmentServer, startDevelopmentServer } from '../support/browser/development-server.ts'
import { test } from '../support/browser/test.ts'

const WIDTHS = [1440, 1024, 768, 390, 320]
const LONG_WORD = 'Dachschrägenschränke-Einbauschrankwandsysteme'
const OPENINGS = [
  { days: ['Mo', 'Di', 'Mi', 'Do'] as const, opens: '07:30', closes: '12:00' },
  { days: ['Mo', 'Di', 'Mi', 'Do'] as const, opens: '13:00', closes: '17:15' },
  { days: ['Fr'] as const, opens: '07:30', closes: '12:00' },
].map(({ days, ...times }) => ({ days: [...days], ...times }))

const demo = loadContent(CONTENT).content
if (!demo) throw new Error('the shipped content has faults')

let server: DevelopmentServer
beforeAll(async () => {
  server = await startDevelopmentServer('vite-long-words', modelOf(wordy(demo)))
})
afterAll(() => server.close())

/** A business with a long name, hours with a break, and a service of one long word. */
function wordy({ business, services, ...content }: Content): Content {
  const hours = { openings: OPENINGS, display: displayHours(OPENINGS), short: shortHours(OPENINGS) }
  return {
    ...content,
    business: {
      ...business,
      name: 'Tischlerei Müller-Lüdenscheidt & Söhne, Inhaber İbrahim Yıldırım',
      manufacturers: [LONG_WORD, ...business.manufacturers],
      hours: { ...business.hours, ...hours },
    },
    services: services.map((service) => ({ ...service, title: LONG_WORD })),
    projects: content.projects.map((project) => ({ ...project, title: LONG_WORD })),
    faq: content.faq.map((item) => ({ ...item, question: `${LONG_WORD}?` })),
  }
}

test('long names, hours and words widen no window, and the header keeps to one line', async ({ arrive }) => {
  const { page } = await arrive(server.url)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const wrong = await page.evaluate(() => ({
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: [...document.querySelectorAll('#services h3')].filter((title) => title.scrollWidth > title.clientWidth + 1)
        .length,
      // The bar alone is 88 px high.
      isHeaderHigh: (document.querySelector('header')?.offsetHeight ?? 0) > 110,
    }))
    expect([width, wrong]).toEqual([width, { wider: 0, cut: 0, isHeaderHigh: false }])
  }
})
