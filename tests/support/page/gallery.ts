import type { Page } from 'playwright-core'
import { settled } from '../browser/visitor.ts'
import { texts } from '../content.ts'

export const pictures = (page: Page) => page.getByRole('link', { name: texts.projects.enlarge })
export const slide = (page: Page, number: number) => page.locator('#projects li').nth(number - 1)
export const lightbox = (page: Page) => page.getByRole('dialog', { name: texts.projects.lightbox })
export const nextButton = (page: Page) => page.getByRole('button', { name: texts.projects.next })
export const previousButton = (page: Page) => page.getByRole('button', { name: texts.projects.previous })

export async function openLightbox(page: Page): Promise<void> {
  await pictures(page).first().click()
  await lightbox(page).waitFor()
  await settled(page)
}

// Chromium shows a picture alone in a page of its own, whose inline styles the site's policy forbids.
export const COMPLAINTS_OF_PICTURE_PAGE = /Applying inline style violates/

type Point = { x: number; y: number }

/** Moves a finger sideways over the screen, in eight steps. */
export async function swipe(page: Page, { x, y }: Point, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x: x + (by * step) / 8, y }])
  await touch('touchEnd', [])
  await session.detach()
}
