import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { newDataDir, removeDataDir, startServer } from '../tests/support/server.ts'

/** Does something while the production server runs, with an outbox of its own. */
export async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { url, dataDir, end } = await startServer(newDataDir())
  try {
    return await work(url)
  } finally {
    await end('SIGTERM')
    removeDataDir(dataDir)
  }
}

type Change = (html: string) => string

/**
 * Passes on what the server answers, with other pages: compressed anew, every header as it is, but for style sheets
 * inside a page. Without a change it only passes on, so that both are as far from the browser.
 */
export async function startProxy(server: string, change: Change): Promise<{ url: string; close: () => void }> {
  const kept = new Map<string, Buffer>()
  const proxy = createServer((asked, answer) => {
    const passed = request(server + asked.url, { method: asked.method, headers: asked.headers }, async (got) => {
      const { 'transfer-encoding': _chunked, 'content-security-policy': policy, ...headers } = got.headers
      if (policy) headers['content-security-policy'] = String(policy).replace("style-src 'self'", "$& 'unsafe-inline'")
      const body = await buffer(got)
      const encoding = headers['content-encoding']
      const key = `${asked.url} ${encoding}`
      const isPage = headers['content-type']?.startsWith('text/html') === true
      if (isPage && !kept.has(key)) kept.set(key, recoded(body, encoding, change))
      const sent = kept.get(key) ?? body
      answer.writeHead(got.statusCode ?? 502, { ...headers, 'content-length': sent.length }).end(sent)
    })
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { url: `http://127.0.0.1:${address.port}`, close }
}

function recoded(body: Buffer, encoding: string | undefined, change: Change): Buffer {
  if (encoding === 'br') return brotliCompressSync(change(brotliDecompressSync(body).toString()))
  if (encoding === 'gzip') return gzipSync(change(gunzipSync(body).toString()))
  return Buffer.from(change(body.toString()))
}
