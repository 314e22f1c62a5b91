import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|css|js|svg|xml|txt|webmanifest|json)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` file beside every text file below `dir`: web servers send these without compressing again. */
export async function compressFiles(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true })
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(dir, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    zip(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ])
}
