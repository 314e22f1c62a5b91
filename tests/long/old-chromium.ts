import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { CACHE } from '#tools/paths.ts'

/** Starts a real Chromium of that version of the package, whose versions follow those of Chromium. */
export function launchOldChromium(version: string): Promise<Browser> {
  // Without --no-zygote it finds no sandbox to start its processes in.
  const args = ['--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-dev-shm-usage']
  return chromium.launch({ executablePath: installedChromium(version), args })
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
