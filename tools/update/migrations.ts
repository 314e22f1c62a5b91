import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions } from './upstream.ts'

/** Replaces what is found in a file of content, and tells the owner; nothing where it is not found. @returns what was found. */
type Edit = (file: string, from: RegExp, to: string, says: string) => string

const PHOTOGRAPHED = /^ {2}headline: .*nachgemessen.*\n {2}lead: 'Fotografiert nach der Montage: (.*)'$/m
const DRAWN = `  headline: ['{Projekte} Küchen', als Beispiel.]
  lead: 'Visualisierungen, keine Fotos fertiger Aufträge. Sie zeigen, worauf es ankommt: $1'`

/** What content of the versions before needs, by the version that asks for it. Done twice, each does nothing more. */
const MIGRATIONS: Readonly<Record<string, (edit: Edit) => void>> = {
  '2.0.0': (edit) => {
    const color = "$&\nbrand:\n  color: '#c34a57'\n  logo:\n"
    edit('business.yaml', /(?<![^])(?!.*^brand:).*/ms, color, 'Farbe und Logo stehen jetzt dort.')
    const known = 'Ob ein Bild eine Visualisierung ist, erkennt die Website jetzt selbst.'
    const pictures = edit('business.yaml', /(?:^ *#.*\n)?^ +pictures:.*\n?/m, '', known)
    if (pictures.includes('ja')) edit('texts.yaml', PHOTOGRAPHED, DRAWN, 'Dort steht jetzt, was die Bilder sind.')
    edit('texts.yaml', /^footer:\n(?!(?: .*\n)* {2}cells:)/m, '$&  cells: ja\n', 'Das Schriftfeld im Fuß bleibt.')
  },
}

/** Rewrites a folder of content that a version was made with for this one. @returns what was changed, a German line each. */
export function migrate(folder: string, version: string): string[] {
  const changes: string[] = []
  const edit: Edit = (file, from, to, says) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const [found] = from.exec(text) ?? []
    if (found === undefined) return ''
    writeFileSync(join(folder, file), text.replace(from, to))
    changes.push(`content/${file}: ${says}`)
    return found
  }
  for (const [each, rewrite] of Object.entries(MIGRATIONS)) if (compareVersions(each, version) > 0) rewrite(edit)
  return changes
}
