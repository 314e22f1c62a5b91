import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIST, ROOT } from '#build/paths.ts'
import { useLab } from '../relay/support/lab.ts'
import { needs, root } from '../relay/support/machine.ts'
import { run } from '../commands/clone.ts'
import { programPath } from '../support/installed.ts'
import { startOnSomePort } from '../support/ports.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'
import { outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'

const lab = useLab()
const MACHINE = join(ROOT, 'tests/long/private-machine.sh')
const [, SCRIPT = ''] = /\/assets\/(main-[^"']+\.js)/.exec(readFileSync(join(DIST, 'index.html'), 'utf8')) ?? []

const machine = () => ({ PATH: `/usr/sbin:/usr/bin:/sbin:/bin`, NODE: process.execPath, DEPLOY: deploy })

/** Runs a script as root of a machine of its own. @returns its output and its exit code. */
function onMachine(folder: string, script: string) {
  const { status, stdout, stderr } = spawnSync(MACHINE, [folder, script], { encoding: 'utf8', env: machine() })
  return { status, said: stdout + stderr }
}

const privateMachine = () => root() ?? (onMachine(lab.dataDir(), ':').status === 0 ? null : 'needs own mounts')

let project: ProjectCopy
let archive = ''
let deploy = ''
beforeAll(() => {
  project = copyProject()
  withoutUnix(project.root)
  execFileSync('npm', ['run', '--silent', 'release'], { cwd: project.root })
  const [name = ''] = readdirSync(join(project.root, 'release'))
  archive = join(project.root, 'release', name)
  execFileSync('tar', ['-xzf', archive], { cwd: project.root })
  deploy = join(project.root, basename(archive, '.tar.gz'), 'deploy')
}, 600_000)
afterAll(() => project.remove())

/** Makes a folder as Windows has it: other line ends, and no right to execute. */
function withoutUnix(folder: string): void {
  for (const name of ['.env.example', 'package.json', 'deploy', 'server', 'settings', 'shared']) {
    for (const file of String(execFileSync('find', [name, '-type', 'f'], { cwd: folder }))
      .trim()
      .split('\n')) {
      writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replaceAll('\n', '\r\n'))
      chmodSync(join(folder, file), 0o644)
    }
  }
}

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
      sh "$DEPLOY/install.sh" "${archive}"; snapshot first
      sh "$DEPLOY/install.sh" "${archive}" | tee "$folder/second.said"; snapshot second
      echo SMTP_URL=smtp://localhost >> /etc/montage-website.env
      touch /var/lib/montage-website/outbox.db 
      mkdir /opt/montage-website/releases/lot-und-fuge-200{1,2,3,4,5,6}
      ln -s releases/broken-off /opt/montage-website/current.new
      sh "$DEPLOY/install.sh" "${later}"; snapshot updated
      sh "$DEPLOY/uninstall.sh"; snapshot without
      sh "$DEPLOY/uninstall.sh" --with-data; snapshot after`,
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
      start=$(sh "$DEPLOY/install.sh" "${archive}" --without-systemd | sed -n 's/^So startet der Server: //p')
      sed -i 's/^PORT=.*/PORT=0/; s/^TRUST_PROXY=.*/TRUST_PROXY=/' /etc/montage-website.env
      setsid sh -c "$start" > "$folder/server" 2>&1 &
      server=$!; trap 'kill -- -$server || true' EXIT
      until url=$(grep -o 'http://localhost:.*' "$folder/server"); do kill -0 $server; sleep 0.1; done
      curl -sf -F name=Ada -F email=ada@example.org -F message=Regal -H 'Accept: application/json' "$url/anfrage"
      cd /opt/montage-website/current
      runuser -u montage-website -- env PATH="$(dirname "$NODE"):$PATH" ENV_FILE=/etc/montage-website.env npm run --silent enquiries -- list
      kill -- -$server; wait $server || true
      sh "$DEPLOY/uninstall.sh" --without-systemd --with-data`,
    )
    expect([said, status]).toEqual([expect.stringMatching(/"success":"true"[^]*Ada[^]*Entfernt, auch Anfragen/), 0])
  })

  it('publish installs the build on a server by ssh; each trouble is a sentence with the next step', async () => {
    const folder = lab.dataDir()
    const keys = ['host', 'own', 'unknown'].map((name) => join(folder, name))
    for (const key of keys) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
    const [host = '', own = '', unknown = ''] = keys
    const port = await startOnSomePort((free) => startSshd(folder, free, host, own))
    writeFileSync(join(folder, 'known'), `known ${readFileSync(`${host}.pub`, 'utf8')}`)
    const place = `HostName 127.0.0.1\nPort ${port}\nUserKnownHostsFile ${folder}/known`
    writeFileSync(
      join(folder, 'client'),
      `IdentitiesOnly yes
Host server.example
HostKeyAlias known\nIdentityFile ${own}\n${place}
Host fremd.example
HostKeyAlias known\nIdentityFile ${unknown}\n${place}
Host neu.example
HostKeyAlias new\nIdentityFile ${own}\n${place}
Host alt.example
HostKeyAlgorithms rsa-sha2-512\nIdentityFile ${own}\n${place}
Host aus.example
HostName 127.0.0.1\nPort 1\n`,
    )
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'ssh'), `#!/bin/sh\nexec /usr/bin/ssh -F ${folder}/client "$@"\n`, { mode: 0o755 })
    const publish = (target: string, path = `${bin}:${process.env['PATH']}`) =>
      run(project.root, 'publish', [target], { PATH: path })

    for (const [target, why] of [
      ['root@fremd.example', /nimmt den Schlüssel dieses Rechners nicht an.*helfer\.md/],
      ['root@neu.example', /kennt den Server noch nicht.*„ssh root@neu\.example“/],
      ['root@alt.example', /haben kein Verfahren gemeinsam/],
      ['root@aus.example', /antwortet nicht/],
      ['root@gibt-es-nicht.invalid', /Einen Server gibt-es-nicht\.invalid gibt es nicht/],
    ] as const)
      expect(await publish(target)).toEqual({ code: 1, said: expect.stringMatching(why) })
    for (const name of ['node', 'npm', 'sh', 'tar', 'gzip'])
      symlinkSync(String(execFileSync('which', [name])).trim(), join(folder, name))
    const withoutSsh = await publish('root@server.example', folder)
    expect(withoutSsh).toEqual({ code: 1, said: expect.stringContaining('fehlt das Programm ssh') })
    for (const wrong of ['server.example', '-oProxyCommand=x@server.example', 'a@b;x'])
      expect(await publish(wrong)).toMatchObject({ code: 2 })

    const onServer = (command: string) =>
      String(execFileSync(join(bin, 'ssh'), ['root@server.example', command], { encoding: 'utf8' }))
    // A login that prints, on a server without SFTP.
    onServer('echo echo Willkommen > .bashrc')
    expect(await publish('root@server.example')).toEqual({
      code: 0,
      said: expect.stringMatching(/Willkommen[^]*ist auf root@/),
    })
    expect(
      onServer(
        'ls /opt/montage-website/current/dist/index.html; ls -d lot-und-fuge-* /tmp/tmp.*/lot-und-fuge-* | wc -l',
      ),
    ).toMatch(/html\n0\n$/)
    // A server on which the installation fails says why.
    onServer('rm -r /run/systemd')
    expect(await publish('root@server.example')).toEqual({
      code: 1,
      said: expect.stringMatching(/läuft kein systemd[^]*Auf dem Server/),
    })
  })
})

/** Starts sshd on a machine of its own. @returns the port; null where it was taken. */
async function startSshd(folder: string, port: number, hostKey: string, key: string): Promise<number | null> {
  writeFileSync(
    join(folder, 'sshd'),
    `ListenAddress 127.0.0.1:${port}
HostKey ${hostKey}
AuthorizedKeysFile ${key}.pub
SetEnv PATH=/run/bin:${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin
StrictModes no
UsePAM no
PidFile none
`,
  )
  const server = spawn(MACHINE, [lab.dataDir(), `mkdir /run/sshd; exec ${programPath('sshd')} -De -f ${folder}/sshd`], {
    env: machine(),
  })
  lab.onEnd(async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  })
  const said = outputOf(server)
  await until('sshd listens', () => server.exitCode !== null || said().includes('listening on'))
  return server.exitCode === null ? port : null
}
