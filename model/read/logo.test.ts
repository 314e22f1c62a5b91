import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLogo } from './logo.ts'

const folder = mkdtempSync(join(tmpdir(), 'logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const inSvg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${inside}</svg>\n`
const PATH = '<path d="M0 0h8v4z"/>'

function read(text: string, name = 'Mein Logo.svg') {
  writeFileSync(join(folder, name), text)
  return readLogo(folder, [name.normalize('NFD')], name)
}

test.each([
  ['a plain one', inSvg(PATH)],
  ['one with a prologue and a note', `<?xml version="1.0"?><!-- made by <script> -->${inSvg(PATH)}`],
  ['one that uses its own parts', inSvg('<g id="a"/><use href="#a"/><path style="fill:url(#b)" fill=\'url("#b")\'/>')],
  ['one with a picture in it', inSvg('<image href="data:image/png;base64,AAAA"/>')],
  [
    'one of a drawing program',
    `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>${inSvg(`<a id="on"/>${PATH}`)}`,
  ],
])('%s is taken, with its size', (_what, svg) => {
  const src = expect.stringMatching(/^\/media\/mein-logo\.[0-9a-f]{8}\.svg$/)
  expect(read(svg)).toEqual({ svg, width: 8, height: 4, src })
})

test.each([
  ['with a script', inSvg('<script>alert(1)</script>'), /steht ein Programm \(script\)/],
  ['with a handler', inSvg('<path onclick="alert(1)"/>'), /ein Attribut wie onclick/],
  ['with a script in a link', inSvg('<a href=" javascript:alert(1)"/>'), /javascript:/],
  ['with a picture elsewhere', inSvg('<image xlink:href="foto.png"/>'), /verweist auf eine andere Datei oder Website/],
  ['with a style sheet elsewhere', inSvg('<style>@import url(a.css)</style>'), /verweist auf eine andere Datei/],
  ['with a pattern elsewhere', inSvg('<path fill="url(https://a.example/#b)"/>'), /verweist auf eine andere Datei/],
  ['with a file behind an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>${inSvg('')}`, /verweist auf/],
  ['with a page in it', inSvg('<foreignObject/>'), /eine Webseite \(foreignObject\)/],
  ['with letters', inSvg('<text>Lot</text>'), /Schrift als Text: Sie sähe auf jedem Gerät anders aus/],
  ['without a size', inSvg('').replace('viewBox="0 0 8 4"', 'width="8"'), /viewBox, die seine Größe nennt/],
  ['of no size', inSvg('').replace('8 4', '8 0'), /viewBox/],
  ['that breaks off', inSvg(PATH).slice(0, -9), /Das ist keine SVG-Datei/],
  ['that is a web page', '<!doctype html><p>Logo</p>', /Das ist keine SVG-Datei/],
  ['far too large', inSvg(' '.repeat(500_001)), /Das ist keine SVG-Datei von höchstens 500 KB/],
])('of a logo %s, a German sentence says what to do', (_what, svg, sentence) => {
  expect(read(svg)).toEqual(expect.stringMatching(sentence))
})
