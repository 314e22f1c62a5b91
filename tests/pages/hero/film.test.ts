import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { MEDIA_SOURCE } from '#tools/paths.ts'
import { film, plays } from '../../support/page/film.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

/** The time at which the finished kitchen is to be seen, in seconds; in between it is taken apart and put together. */
const FINISHED = [0, 2, 4.1, 11.9, 14, 16.95]
const EMPTY = 5.6

// Levels of 255, on average over the picture: the film's compression against the poster's.
const ALIKE = 2.5

test('the film begins and rests on its poster, builds up in six seconds, and ends as it begins', async ({ arrive }) => {
  const { page } = await arrive('/', MOVING)
  await expect.poll(() => plays(page)).toBe(true)
  const differences = await film(page).evaluate(
    async (video: HTMLVideoElement, times) => {
      video.pause()
      const poster = document.querySelector<HTMLImageElement>('#home img')
      if (!poster) throw new Error('There is no poster.')
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 640, height: 360 })
      const context = canvas.getContext('2d', { willReadFrequently: true })
      const pixelsOf = (picture: CanvasImageSource) => {
        context?.drawImage(picture, 0, 0, 640, 360)
        return context?.getImageData(0, 0, 640, 360).data ?? new Uint8ClampedArray()
      }
      const expected = pixelsOf(poster)
      const found: number[] = []
      for (const time of times) {
        const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
        video.currentTime = time
        await there
        const shown = pixelsOf(video)
        found.push(shown.reduce((sum, level, at) => sum + Math.abs(level - (expected[at] ?? 0)), 0) / shown.length)
      }
      return found
    },
    [...FINISHED, EMPTY],
  )
  expect(differences.slice(0, -1).filter((difference) => difference > ALIKE)).toEqual([])
  expect(differences.at(-1)).toBeGreaterThan(2 * ALIKE)
  const seconds = await film(page).evaluate((video: HTMLVideoElement) => video.duration)
  const [, , apart = 0, together = 0] = FINISHED
  expect(together - apart).toBeLessThan(8)
  expect(seconds - together + apart).toBeGreaterThanOrEqual(8)
})

test.for([
  { name: 'montage.mp4', most: 1_102_289 },
  { name: 'montage.webm', most: 748_469 },
])('$name has at most $most bytes', ({ name, most }) => {
  expect(readFileSync(join(MEDIA_SOURCE, name)).length).toBeLessThanOrEqual(most)
})

test('the film for Safari can be shown before all of it is there, and has no sound', () => {
  const file = readFileSync(join(MEDIA_SOURCE, 'montage.mp4'), 'latin1')
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  expect(file.slice(0, file.indexOf('mdat'))).not.toContain('soun')
})
