declare module 'fontverter' {
  export function convert(font: Buffer, toFormat: 'truetype' | 'woff2'): Promise<Buffer>
}
