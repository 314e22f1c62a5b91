import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { CACHE } from '#tools/paths.ts'

/** Starts a real, old Chromium. @param version of the package @sparticuz/chromium, which has the versions of Chromium. */
export function launchOldChromium(version: string): Promise<Browser> {
  // Without --no-zygote it needs a sandbox to start its processes, and there is none.
  const args = ['--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-dev-shm-usage']
  return chromium.launch({ executablePath: installedChromium(version), args })
}

/** Installs that Chromium once, outside of package.json. @returns its path. */
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
