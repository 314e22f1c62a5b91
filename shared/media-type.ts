const STARTS: readonly (readonly [start: RegExp, type: string])[] = [
  [/^(?:\u00ef\u00bb\u00bf)?%PDF/, 'application/pdf'],
  [/^\u00ff\u00d8\u00ff/, 'image/jpeg'],
  [/^\u0089PNG\r\n/, 'image/png'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^.{4}ftypavi[fs]/s, 'image/avif'],
  [/^.{4}ftyp(?:hei[cx]|hev[cx]|mif1|msf1)/s, 'image/heic'],
  [/^.{4}ftyp(?!qt)/s, 'video/mp4'],
  [/^.E\u00df\u00a3.*webm/s, 'video/webm'],
  [/^GIF8/, 'image/gif'],
  [/^(?:II\*|MM.\*)/s, 'image/tiff'],
  [/^BM/, 'image/bmp'],
]

/** The media type of a file by its first bytes, whatever its name; '' for any other type. */
export function mediaTypeOf(file: Uint8Array): string {
  const start = Buffer.from(file.subarray(0, 64)).toString('latin1')
  return STARTS.find(([pattern]) => pattern.test(start))?.[1] ?? ''
}
