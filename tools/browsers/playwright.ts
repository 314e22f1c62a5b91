import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserType } from 'playwright-core'
import { ROOT } from '../paths.ts'

/**
 * Path of the build of an engine that Playwright's makers offer, downloaded when it is missing.
 * @throws Error that names the engine when the download fails.
 */
export function ensurePlaywrightBuild(engine: BrowserType): string {
  if (existsSync(engine.executablePath())) return engine.executablePath()
  const cli = join(ROOT, 'node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [cli, 'install', engine.name()], { stdio: 'inherit' })
  if (existsSync(engine.executablePath())) return engine.executablePath()
  throw new Error(
    `No ${engine.name()} found, and Playwright's build of it could not be downloaded. Please install one.`,
  )
}
