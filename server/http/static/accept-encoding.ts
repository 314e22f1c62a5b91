import type { Encoding } from './site-files.ts'

/** Whether an Accept-Encoding header allows the encoding; `identity` always is. */
export function accepts(header: string | undefined, encoding: Encoding): boolean {
  if (encoding === 'identity') return true
  const offers = (header ?? '').toLowerCase().split(',')
  const offer = offers.map((text) => text.split(';')).find(([name]) => name?.trim() === encoding)
  if (!offer) return false
  const quality = offer.slice(1).find((parameter) => parameter.trim().startsWith('q='))
  return !quality || Number(quality.trim().slice(2)) > 0
}
