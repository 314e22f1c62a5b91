import { type Manifest, MAX_RELEASE_BYTES, totalBytes } from '#server/release/manifest.ts'
import { BuildError } from './build-error.ts'

const MEGABYTE = 1024 * 1024
const MAX_FILM_BYTES = 8 * MEGABYTE

/** @throws BuildError naming the film that is too large, or the whole when the server could not hold it in memory. */
export function checkSize(manifest: Manifest): void {
  for (const [name, { bytes }] of Object.entries(manifest.files)) {
    if (/\.(?:mp4|webm)$/.test(name) && bytes > MAX_FILM_BYTES) {
      throw new BuildError(
        `Der Film ${name} hat ${inMegabytes(bytes)}, erlaubt sind ${inMegabytes(MAX_FILM_BYTES)}: ` +
          'Bitte kürzen Sie ihn oder speichern Sie ihn mit geringerer Qualität.',
      )
    }
  }
  const bytes = totalBytes(manifest)
  if (bytes > MAX_RELEASE_BYTES) {
    throw new BuildError(
      `Die Website hat ${inMegabytes(bytes)}, erlaubt sind ${inMegabytes(MAX_RELEASE_BYTES)}: ` +
        'Bitte verwenden Sie weniger oder kleinere Bilder und Dateien. Die größte ist ' +
        `${largestOf(manifest)}.`,
    )
  }
}

/** Rounded up: "8 MB, erlaubt sind 8 MB" would help nobody. */
function inMegabytes(bytes: number): string {
  return `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toLocaleString('de-DE')} MB`
}

function largestOf({ files }: Manifest): string {
  const [largest] = Object.entries(files).toSorted(([, one], [, other]) => other.bytes - one.bytes)
  return largest ? largest[0] : ''
}
