import type { Page } from 'playwright-core'
import { texts } from '../content.ts'

export const film = (page: Page) => page.locator('#home video')
export const playButton = (page: Page) => page.getByRole('button', { name: texts.hero.playVideo })
export const pauseButton = (page: Page) => page.getByRole('button', { name: texts.hero.pauseVideo })

export const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
/** Whether frames are shown, not only asked for. */
export const plays = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)

/** The requests for the film. */
export const filmRequests = (requests: readonly string[]) => requests.filter((url) => /\.(mp4|webm)$/.test(url))
