import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { useLab } from '../support/lab.ts'

const lab = useLab()

it('the unit for systemd is right, and leaves the service little to do harm with', () => {
  const unit = join(lab.dataDir(), 'montage-website.service')
  const shipped = readFileSync(join(ROOT, 'deploy/systemd/montage-website.service'), 'utf8')
  // The shipped unit with this machine's path of the project, and with an account that exists here.
  const here = shipped
    .replace('/opt/montage-website/node', process.execPath)
    .replace('/opt/montage-website/current', ROOT)
    .replace('User=montage-website', 'User=daemon')
  writeFileSync(unit, here)
  // The drop-in for many sites.
  mkdirSync(`${unit}.d`)
  copyFileSync(join(ROOT, 'deploy/systemd/sites.conf'), `${unit}.d/sites.conf`)
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toStrictEqual([0, ''])
  // The threshold is ten times the exposure; above it the command fails.
  expect(spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]).status).toBe(0)
})
