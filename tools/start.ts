/** `npm start`: builds the site if there is no current build, then serves it with the relay. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hasCurrentBuild } from './build-stamp.ts'

if (!(await hasCurrentBuild(process.env))) {
  console.log('Die Website wird gebaut; beim ersten Mal dauert das wegen der Bilder bis zu anderthalb Minuten.')
  // In a process of its own: the server must not carry the build's memory for the rest of its life.
  const build = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
  const [code] = await once(build, 'exit')
  if (code !== 0) process.exit(1)
}
await import('../server/main.ts')
