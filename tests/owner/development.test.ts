import { afterAll, beforeAll, expect } from 'vitest'
import { readModel } from '#model/content.ts'
import { DESKTOP, PHONE } from '../support/browser/screens.ts'
import { MOVING, PATHS } from '../support/browser/scenes.ts'
import { type DevelopmentServer, startDevelopmentServer } from '../support/browser/development-server.ts'
import { test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visitor.ts'

let server: DevelopmentServer

/** The owner has no picture of the third project yet. */
const model = readModel()
const projects = model.projects.projects.map((project) => (project.id === 3 ? { ...project, image: null } : project))
const withoutThirdPicture = { ...model, projects: { projects } }

// React tells what differs between the prerendered and the ready page in its development build only.
beforeAll(async () => {
  server = await startDevelopmentServer('vite-spec', withoutThirdPicture)
})
afterAll(() => server.close())

// All pages but the first have the same frame, and nothing else of them is hydrated: one of them will do on a phone.
test.for([
  { viewport: DESKTOP, paths: PATHS },
  { viewport: PHONE, paths: PATHS.slice(0, 2) },
])(
  "React's development build hydrates every page without a warning at $viewport.width px",
  async ({ viewport, paths }, { visitor }) => {
    const { page, unanswered } = await visitor({ viewport, consent: null, ...MOVING })
    for (const path of paths) {
      await visit(page, new URL(path, server.url).href)
      await expect.poll(() => unanswered.size).toBe(0)
    }
  },
)

test("a project without a picture shows a placeholder in the brand’s colour reading 'Projekt 3'", async ({
  arrive,
}) => {
  const { page } = await arrive(server.url)
  const card = page.locator('#projects li').nth(2)
  expect(await card.locator('img').count()).toBe(0)
  const placeholder = card.getByText('Projekt 3', { exact: true })
  const grounds = await placeholder.evaluate((element) => {
    const colours: string[] = []
    for (let box: Element | null = element; box && box.tagName !== 'LI'; box = box.parentElement) {
      colours.push(getComputedStyle(box).backgroundColor)
    }
    return colours
  })
  expect(grounds).toContain('rgb(195, 74, 87)')
})
