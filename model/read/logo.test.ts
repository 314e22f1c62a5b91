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
  ['one that uses its own parts', inSvg('<g id="a"/><use href="#a"/><path style="fill:url(#b)" fill="url(#b)"/>')],
  ['one with a picture in it', inSvg('<image href="data:image/png;base64,AAAA"/>')],
])('%s is taken as it is, with its size', (_what, svg) => {
  const src = expect.stringMatching(/^\/media\/mein-logo\.[0-9a-f]{8}\.svg$/)
  expect(read(svg)).toEqual({ svg, width: 8, height: 4, src, withoutFonts: null })
})

const NOTES = 'xmlns:ink="http://www.inkscape.org/namespaces/inkscape"'
test.each([
  ['a prologue and a note', `<?xml version="1.0"?><!-- made by <script> -->${inSvg(PATH)}`],
  ['a document type', `<!DOCTYPE svg [<!ATTLIST path onclick CDATA "alert(1)">]>${inSvg(PATH)}`],
  ['a file behind an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>${inSvg(PATH)}`],
  ['a script', inSvg(`<script>alert(1)</script>${PATH}`)],
  ['a script under another name', inSvg(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>${PATH}`)],
  ['a handler', inSvg('<path d="M0 0h8v4z" onclick="alert(1)"/>')],
  ['a handler that an animation sets', inSvg(`<set attributeName="onmouseover" to="alert(1)"/>${PATH}`)],
  ['notes of a drawing program', inSvg(`<ink:view ${NOTES}/><path ${NOTES} d="M0 0h8v4z" ink:label="a"/>`)],
])('%s is left out of the logo', (_what, svg) => {
  expect(read(svg)).toMatchObject({ svg: inSvg(PATH) })
})

test.each([
  ['with a script in a link', inSvg('<a href=" javascript:alert(1)"/>'), /verweist auf eine andere Datei/],
  ['with a script behind signs', inSvg('<a href="&#106;avascript:alert(1)"/>'), /verweist auf eine andere Datei/],
  ['with a picture elsewhere', inSvg('<image href="foto.png"/>'), /verweist auf eine andere Datei oder Website/],
  ['with a style sheet elsewhere', inSvg('<style>@import url(a.css)</style>'), /verweist auf eine andere Datei/],
  ['with a hidden style sheet', inSvg('<style>a{fill:u\\72l(//a.example)}</style>'), /verweist auf eine andere Datei/],
  ['with a pattern elsewhere', inSvg('<path fill="url(https://a.example/#b)"/>'), /verweist auf eine andere Datei/],
  ['with an entity', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${inSvg('<g>&a;</g>')}`, /Das ist keine SVG-Datei/],
  ['with a page in it', inSvg('<foreignObject/>'), /eine Webseite \(foreignObject\)/],
  ['without a size', inSvg('').replace('viewBox="0 0 8 4"', 'width="8"'), /viewBox, die seine Größe nennt/],
  ['of no size', inSvg('').replace('8 4', '8 0'), /viewBox/],
  ['that breaks off', inSvg(PATH).slice(0, -9), /Das ist keine SVG-Datei/],
  ['of endless depth', inSvg('<g>'.repeat(60_000) + '</g>'.repeat(60_000)), /Das ist keine SVG-Datei/],
  ['that is a web page', '<!doctype html><p>Logo</p>', /Das ist keine SVG-Datei/],
  ['far too large', inSvg(' '.repeat(500_001)), /Das ist keine SVG-Datei von höchstens 500 KB/],
])('of a logo %s, a German sentence says what to do', (_what, svg, sentence) => {
  expect(read(svg)).toEqual(expect.stringMatching(sentence))
})
