import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGS } from '../support/chromium.ts'
import { CACHE } from '#tools/paths.ts'
import type { Launch } from '../engines/engine.ts'

/** Drives a real Chromium of that version of the package, whose versions follow those of Chromium. */
export function launchOldChromium(version: string): Launch {
  return async ({ scripts, size = { width: 1440, height: 900 } }) => {
    // Without --no-zygote it finds no sandbox to start its processes in.
    const args = [...CHROMIUM_ARGS, '--no-zygote', '--disable-dev-shm-usage']
    const browser = await chromium.launch({ executablePath: installedChromium(version), args })
    const context = await browser.newContext({ viewport: size, locale: 'de-DE', javaScriptEnabled: scripts })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    return {
      errors,
      open: (url) => page.goto(url),
      resize: (to) => page.setViewportSize(to),
      clickAt: (x, y) => page.mouse.click(x, y),
      async type(text) {
        await page.keyboard.press('End')
        await page.keyboard.type(text)
      },
      pressTab: () => page.keyboard.press('Tab'),
      upload: (target, path) => page.setInputFiles(target, path),
      evaluate: (read, text = '') => page.evaluate(read, text),
      close: () => browser.close(),
    }
  }
}

/** Path of that Chromium; it is installed outside of package.json, once. */
function installedChromium(version: string): string {
  const folder = join(CACHE, `chromium-${version}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', `@sparticuz/chromium@${version}`], { cwd: folder })
  const files = join(folder, 'node_modules/@sparticuz/chromium/bin')
  writeFileSync(join(folder, 'libraries.tar'), brotliDecompressSync(readFileSync(join(files, 'swiftshader.tar.br'))))
  execFileSync('tar', ['xf', 'libraries.tar'], { cwd: folder })
  writeFileSync(program, brotliDecompressSync(readFileSync(join(files, 'chromium.br'))))
  chmodSync(program, 0o755)
  return program
}
