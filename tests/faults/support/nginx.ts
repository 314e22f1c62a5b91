import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedPort } from '../../support/ports.ts'
import { canConnect, runProxy } from '../../relay/support/run-proxy.ts'

/** nginx without encryption: its visitors write bytes that no HTTP client would. */
export async function startPlainNginx(upstreamPort: number): Promise<{ port: number; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  // Its worker, another user, keeps large bodies in there.
  chmodSync(folder, 0o755)
  const port = await closedPort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, upstreamPort))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  return { port, close: await runProxy('nginx', args, folder, () => canConnect(port)) }
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
