import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedPort } from '../../relay/support/mail-server.ts'
import { until } from '../../support/until.ts'

const NGINX = '/usr/sbin/nginx'

export type Nginx = { port: number; close: () => Promise<void> }

/** nginx in front of the server at that port, as most hosts run it. @throws Error when it is not installed. */
export async function startNginx(upstreamPort: number): Promise<Nginx> {
  if (!existsSync(NGINX)) throw new Error('Please install nginx (Debian: apt-get install nginx-light).')
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  // Its worker, another user, keeps large bodies in there.
  chmodSync(folder, 0o755)
  const port = await closedPort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, upstreamPort))
  const child = spawn(NGINX, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  await until('nginx listens', () => canConnect(port))
  return {
    port,
    async close() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, port: number, upstreamPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream relay { server 127.0.0.1:${upstreamPort}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 6m;
    location / {
      proxy_pass http://relay;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
