import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIST, ROOT } from '#tools/paths.ts'
import { useLab } from '../relay/support/lab.ts'
import { needs, root } from '../relay/support/machine.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'

const lab = useLab()
const MACHINE = join(ROOT, 'tests/long/private-machine.sh')
const [, SCRIPT = ''] = /\/assets\/(main-[^"']+\.js)/.exec(readFileSync(join(DIST, 'index.html'), 'utf8')) ?? []

/** Runs a script as root of a machine of its own. @returns its output and its exit code. */
function onMachine(folder: string, script: string) {
  const env = { PATH: `/usr/sbin:/usr/bin:/sbin:/bin`, NODE: process.execPath, DEPLOY: join(ROOT, 'deploy') }
  const { status, stdout, stderr } = spawnSync(MACHINE, [folder, script], { encoding: 'utf8', env })
  return { status, said: stdout + stderr }
}

const privateMachine = () => root() ?? (onMachine(lab.dataDir(), ':').status === 0 ? null : 'needs own mounts')

let project: ProjectCopy
let archive = ''
beforeAll(() => {
  project = copyProject()
  execFileSync('npm', ['run', '--silent', 'release'], { cwd: project.root })
  const [name = ''] = readdirSync(join(project.root, 'release'))
  archive = join(project.root, 'release', name)
}, 600_000)
afterAll(() => project.remove())

/** The same release a second time, under a later name. */
function laterArchive(folder: string, name: string): string {
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  const title = basename(archive, '.tar.gz')
  renameSync(join(folder, title), join(folder, name))
  const assets = join(folder, name, 'dist/assets')
  renameSync(join(assets, SCRIPT), join(assets, `neu-${SCRIPT}`))
  const later = join(folder, `${name}.tar.gz`)
  execFileSync('tar', ['-czf', later, name], { cwd: folder })
  return later
}

it('the shell scripts are without fault', () => {
  const scripts = ['deploy/install.sh', 'deploy/uninstall.sh', 'tests/long/private-machine.sh']
  const { status, stdout } = spawnSync('shellcheck', scripts, { cwd: ROOT, encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
})

describe('on a machine of its own', () => {
  needs(privateMachine)

  it('a release is installed, again, updated and removed, and the machine is as before', () => {
    const folder = lab.dataDir()
    const later = laterArchive(lab.dataDir(), 'lot-und-fuge-2099-01-01-00-00-00')
    const { status, said } = onMachine(
      folder,
      `
      snapshot before
      "$DEPLOY/install.sh" "${archive}"; snapshot first
      "$DEPLOY/install.sh" "${archive}" | tee "$folder/second.said"; snapshot second
      echo SMTP_URL=smtp://localhost >> /etc/montage-website.env
      touch /var/lib/montage-website/outbox.db 
      mkdir /opt/montage-website/releases/lot-und-fuge-200{1,2,3,4,5,6}
      ln -s releases/broken-off /opt/montage-website/current.new
      "$DEPLOY/install.sh" "${later}"; snapshot updated
      "$DEPLOY/uninstall.sh"; snapshot without
      "$DEPLOY/uninstall.sh" --with-data; snapshot after`,
    )
    expect([said, status]).toEqual([said, 0])
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')

    const first = read('first')
    for (const line of [
      /^\/var\/lib\/montage-website d 700 montage-website montage-website $/m,
      /^\/etc\/montage-website\.env f 640 root montage-website $/m,
      /^\/etc\/systemd\/system\/montage-website\.service f 644 root root $/m,
      /^\/opt\/montage-website\/current l 777 root root releases\/lot-und-fuge-20\S+$/m,
    ]) {
      expect(first).toMatch(line)
    }
    expect(read('second')).toBe(first)
    expect(read('second.said')).toBe('Es war schon alles da.\n')

    const updated = read('updated')
    expect(updated).toContain('current l 777 root root releases/lot-und-fuge-2099-01-01-00-00-00\n')
    for (const script of [SCRIPT, `neu-${SCRIPT}`]) {
      expect(updated).toContain(`releases/lot-und-fuge-2099-01-01-00-00-00/dist/assets/${script}`)
    }
    const releases = [...updated.matchAll(/^\/opt\/montage-website\/releases\/(\S+?) d/gm)].map(([, path]) => path)
    const kept = releases.filter((path) => !path?.includes('/'))
    expect(kept).toEqual([
      'lot-und-fuge-2004',
      'lot-und-fuge-2005',
      'lot-und-fuge-2006',
      expect.stringMatching(/^lot-und-fuge-20\d\d-\d\d-\d\d-/),
      'lot-und-fuge-2099-01-01-00-00-00',
    ])
    for (const path of ['/var/lib/montage-website/outbox.db', '/etc/montage-website.env']) {
      expect(read('without')).toContain(path)
    }
    expect(read('without')).not.toContain('/opt/montage-website')
    expect(read('after')).toBe(read('before'))
  })

  it('without systemd the line that install.sh ends with starts the server, and the command line reads its enquiries', () => {
    const { status, said } = onMachine(
      lab.dataDir(),
      `
      start=$("$DEPLOY/install.sh" "${archive}" --without-systemd | sed -n 's/^So startet der Server: //p')
      sed -i 's/^PORT=.*/PORT=0/; s/^TRUST_PROXY=.*/TRUST_PROXY=/' /etc/montage-website.env
      setsid sh -c "$start" > "$folder/server" 2>&1 &
      server=$!; trap 'kill -- -$server || true' EXIT
      until url=$(grep -o 'http://localhost:.*' "$folder/server"); do kill -0 $server; sleep 0.1; done
      curl -sf -F name=Ada -F email=ada@example.org -F message=Regal -H 'Accept: application/json' "$url/anfrage"
      cd /opt/montage-website/current
      runuser -u montage-website -- env PATH="$(dirname "$NODE"):$PATH" ENV_FILE=/etc/montage-website.env npm run --silent enquiries -- list
      kill -- -$server; wait $server || true
      "$DEPLOY/uninstall.sh" --without-systemd --with-data`,
    )
    expect([said, status]).toEqual([expect.stringMatching(/"success":"true"[^]*Ada[^]*Entfernt, auch Anfragen/), 0])
  })
})
