import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLogo } from './logo.ts'

const folder = mkdtempSync(join(tmpdir(), 'logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const inSvg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${inside}</svg>\n`
const PATH = '<path d="M0 0h8v4z"/>'

function read(text: string | Buffer, name = 'Mein Logo.svg') {
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

const latin1 = (words: string) => Buffer.from(words, 'latin1')
const utf16 = (words: string) => Buffer.from(words, 'utf16le')
const TITLE = '<title>Küchen</title>'
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${inSvg(TITLE)}`
test.each([
  ['ISO-8859-1', latin1(declared('ISO-8859-1'))],
  ['the encoding of old Windows, without a word on it', latin1(inSvg(TITLE))],
  ['UTF-8 that calls itself UTF-16', Buffer.from(`\ufeff${declared('UTF-16')}`)],
  ['UTF-16', utf16(`\ufeff${declared('UTF-16')}`)],
  ['UTF-16 without a mark', utf16(inSvg(TITLE))],
  ['UTF-16 of an old Mac', utf16(`\ufeff${inSvg(TITLE)}`).swap16()],
])('a logo in %s is read as it is meant', (_how, bytes) => {
  expect(read(bytes)).toMatchObject({ svg: inSvg(TITLE) })
})

const sized = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${PATH}</svg>`
test.each([
  ['width="300" height="100"', '0 0 300 100'],
  ['width="80mm" height="2cm"', '0 0 302.362 75.591'],
  ['width="1in" height=" 36.0PT "', '0 0 96 48'],
  ['width="1e2px" height="2pc" viewBox="0px 0px 9px 9px"', '0 0 100 32'],
])('a drawing without a frame gets one of its size: %s', (size, viewBox) => {
  expect(read(sized(size))).toMatchObject({ svg: expect.stringContaining(`viewBox="${viewBox}"`) })
})

test('a drawing copied from a web page gets the name of its language', () => {
  const name = 'xmlns="http://www.w3.org/2000/svg"'
  expect(read(inSvg(PATH).replace(` ${name}`, ''))).toMatchObject({ svg: expect.stringContaining(` ${name}>`) })
})

const ENTITIES = `<!-- Illustrator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
  <!ELEMENT a ANY> <!ENTITY ns "http://www.w3.org/2000/svg"> <!ENTITY far '&near;v4z'> <!ENTITY near "M0 0&#104;8">
  <!ENTITY path "<path d='&far;'/>"> ]>`
const doubling = Array.from({ length: 40 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('')
const bomb = (first: string) => `<!DOCTYPE svg [<!ENTITY e0 "${first}">${doubling}]>${inSvg('&e40;')}`
test.each([
  ['its own abbreviations', ENTITIES + inSvg('&path;').replace('http://www.w3.org/2000/svg', '&ns;')],
  [
    'a part for Illustrator alone',
    inSvg(`<foreignObject requiredExtensions="http://ns.adobe.com/">A</foreignObject>${PATH}`),
  ],
])('of a logo with %s, only the drawing is left', (_what, svg) => {
  expect(read(svg)).toMatchObject({ svg: inSvg(PATH) })
})

const NOTES = 'xmlns:ink="http://www.inkscape.org/namespaces/inkscape"'
test.each([
  ['a prologue and a note', `<?xml version="1.0"?><!-- made by <script> -->${inSvg(PATH)}`],
  ['a document type', `<!DOCTYPE svg [<!ATTLIST path onclick CDATA "alert(1)">]>${inSvg(PATH)}`],
  ['a script behind an entity', `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${inSvg(`&a;${PATH}`)}`],
  ['a script', inSvg(`<script>alert(1)</script>${PATH}`)],
  ['a script under another name', inSvg(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>${PATH}`)],
  ['a handler', inSvg('<path d="M0 0h8v4z" onclick="alert(1)"/>')],
  ['a handler that an animation sets', inSvg(`<set attributeName="onmouseover" to="alert(1)"/>${PATH}`)],
  ['notes of a drawing program', inSvg(`<ink:view ${NOTES}/><path ${NOTES} d="M0 0h8v4z" ink:label="a"/>`)],
])('%s is left out of the logo', (_what, svg) => {
  expect(read(svg)).toMatchObject({ svg: inSvg(PATH) })
})
const part = (at: number, uses: string) => `<g id="a${at}">${uses.replace('?', `#a${at - 1}`).repeat(10)}</g>`
const multiplied = (uses: string) => inSvg(Array.from({ length: 10 }, (_, at) => part(at, uses)).join(''))

test.each([
  ['with a script in a link', inSvg('<a href=" javascript:alert(1)"/>'), /verweist auf eine andere Datei/],
  ['with a script behind signs', inSvg('<a href="&#106;avascript:alert(1)"/>'), /verweist auf eine andere Datei/],
  ['with a picture elsewhere', inSvg('<image href="foto.png"/>'), /verweist auf eine andere Datei oder Website/],
  ['with a style sheet elsewhere', inSvg('<style>@import url(a.css)</style>'), /verweist auf eine andere Datei/],
  ['with a hidden style sheet', inSvg('<style>a{fill:u\\72l(//a.example)}</style>'), /verweist auf eine andere Datei/],
  ['with a set of pictures', inSvg('<style>a{fill:image-set("//a.example/b" 1x)}</style>'), /andere Datei/],
  ['with parts that multiply', multiplied('<use href="?"/>'), /zu vielen Teilen/],
  ['with patterns that multiply', multiplied('<path fill="url(?)"/>'), /zu vielen Teilen/],
  ['with a pattern elsewhere', inSvg('<path fill="url(https://a.example/#b)"/>'), /verweist auf eine andere Datei/],
  ['with a link behind an entity', `<!DOCTYPE svg [<!ENTITY a "//b">]>${inSvg('<use href="&a;"/>')}`, /andere Datei/],
  [
    'with a file behind an entity',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>${inSvg(PATH)}`,
    /keine SVG-Datei/,
  ],
  ['with a file of entities', `<!DOCTYPE svg [<!ENTITY % a SYSTEM "a.dtd"> %a;]>${inSvg(PATH)}`, /keine SVG-Datei/],
  ['with entities that double', bomb('lol'), /Das ist keine SVG-Datei/],
  ['with empty entities that double', bomb(''), /Das ist keine SVG-Datei/],
  ['with an entity within itself', `<!DOCTYPE svg [<!ENTITY a "&a;">]>${inSvg('&a;')}`, /Das ist keine SVG-Datei/],
  ['in an unknown encoding', declared('klingon'), /Das ist keine SVG-Datei/],
  ['with a page in it', inSvg('<foreignObject/>'), /eine Webseite \(foreignObject\)/],
  ['without a size', sized('width="8"'), /fehlt seine Größe/],
  [
    'of a size that depends on the page',
    sized('width="100%" height="100%"'),
    /viewBox, oder Breite und Höhe mit einem/,
  ],
  ['of no size', inSvg('').replace('8 4', '8 0'), /viewBox/],
  ['that breaks off', inSvg(PATH).slice(0, -9), /Das ist keine SVG-Datei/],
  ['of endless depth', inSvg('<g>'.repeat(60_000) + '</g>'.repeat(60_000)), /Das ist keine SVG-Datei/],
  ['that is a web page', '<!doctype html><p>Logo</p>', /Das ist keine SVG-Datei/],
  ['far too large', inSvg(' '.repeat(500_001)), /Das ist keine SVG-Datei von höchstens 500 KB/],
])('of a logo %s, a German sentence says what to do', (_what, svg, sentence) => {
  expect(read(svg)).toEqual(expect.stringMatching(sentence))
})
