import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import type { Form } from '../forms/field.ts'
import type { Data } from './data.ts'
import { mergeFormFile, type Read, readFormFile } from './form-file.ts'
import { writeWhole } from './write-file.ts'

/** What is wrong with a folder of content, a German line each. */
export type Check = (folder: string) => Promise<readonly string[]>

/** The owner's files as the forms read and save them. */
export type OwnFiles = {
  read: (form: Form) => Read
  /** Which version of its file a form is filled with: another one after every change, whoever made it. */
  versionOf: (form: Form) => string
  /**
   * @param version the one the form was filled with; without it nobody is asked whether the file has changed.
   * @returns what keeps the form from being saved, a German line each; then its file is as it was.
   */
  save: (form: Form, data: Data, version?: string) => Promise<readonly string[]>
}

/**
 * Opens a folder of content for the editor. One form is saved after the other; a form is saved only if its file is as it
 * was when the form was filled, and if the site can be made of what then stands there.
 */
export function ownFiles(folder: string, check: Check): OwnFiles {
  let saving: Promise<unknown> = Promise.resolve()
  const versionOf = ({ file }: Form): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')

  const save = async (form: Form, data: Data, version?: string): Promise<readonly string[]> => {
    const { fault } = readFormFile(form, folder)
    if (fault !== null) return [fault]
    if (version !== undefined && version !== versionOf(form)) return [CHANGED_ELSEWHERE]
    const bytes = mergeFormFile(form, folder, data)
    if (bytes === null) return []
    const faults = await newFaults(folder, form.file, bytes, check)
    if (faults.length > 0) return faults
    await writeWhole(join(folder, form.file), bytes)
    return []
  }

  return {
    read: (form) => readFormFile(form, folder),
    versionOf,
    save(form, data, version) {
      const saved = saving.then(() => save(form, data, version))
      saving = saved.catch(() => undefined)
      return saved
    },
  }
}

const CHANGED_ELSEWHERE =
  'Diese Datei wurde inzwischen an anderer Stelle geändert, zum Beispiel in einem zweiten Fenster. Bitte laden Sie die Seite neu (F5) und tragen Sie Ihre Änderung noch einmal ein.'

/** The faults there would be with that file, but for those that are there already: one form can't mend another. */
async function newFaults(folder: string, file: string, bytes: Uint8Array, check: Check): Promise<string[]> {
  const trial = trialOf(folder)
  try {
    const before = (await check(trial)).map(withoutLine)
    writeFileSync(join(trial, file), bytes)
    const after = await check(trial)
    return after.filter((fault) => !before.includes(withoutLine(fault)))
  } finally {
    rmSync(trial, { recursive: true })
  }
}

/** A copy of the texts in a folder of its own; photos and film are linked, not copied. */
function trialOf(folder: string): string {
  const trial = mkdtempSync(join(tmpdir(), 'inhalt-'))
  const media = join(folder, 'media')
  cpSync(folder, trial, { recursive: true, filter: (path) => path !== media && !path.startsWith(media + sep) })
  mkdirSync(media, { recursive: true })
  // A junction is the link to a folder that Windows lets everybody make.
  symlinkSync(media, join(trial, 'media'), 'junction')
  return trial
}

const withoutLine = (fault: string): string => fault.replace(/, Zeile \d+/, '')
