import { open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { accepts } from './accept-encoding.ts'
import { type ByteRange, parseRange } from './byte-range.ts'
import type { FileCache } from './file-cache.ts'
import type { Encoding, SiteFile, Variant } from './site-files.ts'

const PREFERENCE = ['br', 'gzip', 'identity'] as const satisfies Encoding[]

/** Answers a GET or HEAD with a file: the smallest encoding the browser takes, 304, or the range asked for. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  cache: FileCache,
): Promise<void> {
  const { variant, encoding } = choose(file, request.headers['accept-encoding'])
  const headers = headersOf(file, variant, encoding)
  if (isUnchanged(request, variant)) {
    response.writeHead(304, headers).end()
    return
  }

  const range = wantedRange(request, file, variant)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${variant.bytes}`, 'Content-Length': 0 }).end()
    return
  }
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${variant.bytes}`
  headers['Content-Length'] = range ? range.end - range.start + 1 : variant.bytes
  const status = range ? 206 : 200
  if (request.method === 'HEAD') {
    response.writeHead(status, headers).end()
    return
  }
  // Before the head is sent: a file that is gone must end as the error page, not as a broken answer.
  const content = cache.peek(variant.path) ?? (await cache.read(variant.path, variant.bytes))
  if (content) {
    response.writeHead(status, headers).end(range ? content.subarray(range.start, range.end + 1) : content)
    return
  }
  const stored = await open(variant.path)
  response.writeHead(status, headers)
  // A visitor who leaves in the middle of a video is no error.
  await pipeline(stored.createReadStream(range ?? {}), response).catch(() => response.destroy())
}

function headersOf(file: SiteFile, variant: Variant, encoding: Encoding): Record<string, string | number> {
  return {
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: variant.etag,
    'Last-Modified': variant.modified,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...(file.variants.br || file.variants.gzip ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' }),
  }
}

function choose(file: SiteFile, header: string | undefined): { variant: Variant; encoding: Encoding } {
  for (const encoding of PREFERENCE) {
    const variant = file.variants[encoding]
    if (variant && accepts(header, encoding)) return { variant, encoding }
  }
  return { variant: file.variants.identity, encoding: 'identity' }
}

function isUnchanged(request: IncomingMessage, variant: Variant): boolean {
  const tags = request.headers['if-none-match']
  if (tags === undefined) return request.headers['if-modified-since'] === variant.modified
  // Proxies that recompress weaken the tag (RFC 9110, 13.1.2 compares weakly here).
  return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === variant.etag)
}

function wantedRange(request: IncomingMessage, file: SiteFile, variant: Variant): ByteRange | null | 'unsatisfiable' {
  const { range, 'if-range': ifRange } = request.headers
  const compressible = file.variants.br !== undefined || file.variants.gzip !== undefined
  if (!range || compressible || request.method !== 'GET') return null
  if (ifRange !== undefined && ifRange !== variant.etag && ifRange !== variant.modified) return null
  return parseRange(range, variant.bytes)
}
