import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadContent } from '#model/content.ts'
import { type ContentCopy, copyContent } from '../../tests/support/content-copy.ts'
import { type ContentFiles, contentFiles } from './content-files.ts'
import { type Data, isDataRecord } from '../data.ts'
import { type Form, FORMS } from '../forms.ts'

let copy: ContentCopy
let files: ContentFiles
/** Is done while a save is being checked. */
let meanwhile = () => {}
beforeEach(() => {
  copy = copyContent()
  files = contentFiles(copy.folder, async (trial) => {
    if (trial) meanwhile()
    return loadContent(copy.folder, trial).faults
  })
})
afterEach(() => copy.remove())

const textOf = ({ file }: Form) => readFileSync(join(copy.folder, file), 'utf8')

function formOf(id: string): Form {
  const form = FORMS.find((each) => each.id === id)
  if (!form) throw new Error(`there is no form ${id}`)
  return form
}

/** Saves a form as it was filled just now. @returns the lines of the faults, or 'stale'. */
async function save(form: Form, data: Data, version = files.versionOf(form)): Promise<string[]> {
  return [await files.save(form, data, version)].flat().map(String)
}

/** The values of a file, some of them changed. */
function changed(form: Form, changes: Record<string, string>): Data {
  const { data } = files.read(form)
  return { ...(data !== null && isDataRecord(data) ? data : {}), ...changes }
}

test('a legal text keeps its conditions and all it does not change', async () => {
  const form = formOf('impressum')
  const before = textOf(form)
  await save(form, changed(form, { stand: 'Januar 2027' }))
  expect(textOf(form)).toBe(before.replace(/^stand: .*$/m, 'stand: Januar 2027'))
  const [, text = ''] = /(## .*)/s.exec(before) ?? []
  await save(form, changed(form, { text: `${text.replace('{ende}', '{ende}\n')}\n## Neu\n\nText.` }))
  expect(textOf(form)).toBe(
    `${before.replace(/^stand: .*$/m, 'stand: Januar 2027').replace('{ende}', '{ende}\n')}\n## Neu\n\nText.\n`,
  )
})

test('a file from another system keeps its line ends and its mark', async () => {
  const form = formOf('business')
  const windows = `\uFEFF${textOf(form).replaceAll('\n', '\r\n')}`
  writeFileSync(join(copy.folder, form.file), windows)
  expect(await save(form, changed(form, {}))).toEqual([])
  expect(textOf(form)).toBe(windows)
  expect(await save(form, changed(form, { owner: 'Erika Muster' }))).toEqual([])
  expect(textOf(form)).toBe(windows.replace('Max Mustermann', 'Erika Muster'))
})

test('letters in two code points are saved as one, typed ones and those of the file', async () => {
  const form = formOf('business')
  const before = textOf(form)
  writeFileSync(join(copy.folder, form.file), before.normalize('NFD'))
  expect(await save(form, changed(form, { owner: 'Jörg Müller'.normalize('NFD') }))).toEqual([])
  expect(textOf(form)).toBe(before.replace('Max Mustermann', 'Jörg Müller'))
})

test('a fault that stood there before, in this file or another, keeps nothing from being mended', async () => {
  copy.edit('business.yaml', 'postalCode: 45127', 'postalCode: Essen')
  copy.edit('seo.yaml', 'title: AGB | {name}', 'title:')
  const form = formOf('business')
  expect(await save(form, changed(form, { owner: 'Erika Muster' }))).toEqual([])
  expect(await save(form, changed(form, { postalCode: '45128' }))).toEqual([])
  expect(textOf(form)).toMatch(/owner: Erika Muster[\s\S]*postalCode: 45128\n/)
})

test('a line that a text editor writes while a save is being checked stays', async () => {
  const form = formOf('business')
  const line = '# from a text editor\n'
  meanwhile = () => appendFileSync(join(copy.folder, form.file), line)
  const before = textOf(form)
  expect(await save(form, changed(form, { owner: 'Erika Muster' }))).toEqual(['stale'])
  expect(textOf(form)).toBe(before + line)
})
