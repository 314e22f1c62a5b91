import { readFile } from 'node:fs/promises'

// A page's text, fonts and pictures fit; a video is streamed from disk.
const LARGEST_FILE = 512 * 1024
const TOTAL = 32 * 1024 * 1024

/** Keeps the files that are asked for in memory. */
export type FileCache = {
  /** @returns the file's bytes, or null when it is too large to keep and must be streamed. */
  read(path: string, bytes: number): Promise<Buffer | null>
  /** @returns the bytes if they are kept already: spares the hot path a promise. */
  peek(path: string): Buffer | undefined
}

/** A cache with room for the small files of one site. */
export function createFileCache(): FileCache {
  const kept = new Map<string, Buffer>()
  let used = 0
  return {
    peek: (path) => kept.get(path),
    async read(path, bytes) {
      if (bytes > LARGEST_FILE || used + bytes > TOTAL) return null
      const content = await readFile(path)
      if (!kept.has(path)) used += content.length
      kept.set(path, content)
      return content
    },
  }
}
