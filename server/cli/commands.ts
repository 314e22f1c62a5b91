import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Settings } from '#settings/read-settings.ts'
import {
  deleteEnquiry,
  findEnquiry,
  listEnquiries,
  retryEnquiry,
  retryUndelivered,
  type StoredEnquiry,
} from '../outbox/archive.ts'
import { backUp } from '../outbox/backup.ts'
import { type Call, expectArguments } from './call.ts'
import { CommandError } from './command-error.ts'
import { explain } from './explain.ts'
import { exportAll, exportEnquiry } from './export-enquiry.ts'
import { listText } from './list.ts'
import { printableJson } from './printable.ts'
import { statsOf, statsText } from './stats.ts'
import { deliveryStatus, statusText } from './status.ts'
import { detailsOf, textOf } from './views.ts'

type Command = {
  /** The options it knows. */
  options: readonly (keyof Call['options'])[]
  /** @param db null: there is no outbox yet. @returns what is printed. */
  run(db: DatabaseSync | null, call: Call, settings: Settings): string
}

/** What can be done with the open outbox. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    options: ['since', 'status', 'json'],
    run(db, call) {
      expectArguments(call, 0)
      return listText(db ? listEnquiries(db) : [], call.options)
    },
  },
  show: {
    options: ['json'],
    run(db, call) {
      const { enquiry } = stored(db, expectArguments(call, 1))
      return call.options.json ? printableJson(detailsOf(enquiry)) : textOf(enquiry)
    },
  },
  status: {
    options: ['json'],
    run(db, call, { smtpUrl }) {
      expectArguments(call, 0)
      const status = deliveryStatus(db, smtpUrl !== null)
      return call.options.json ? printableJson(status) : statusText(status)
    },
  },
  stats: {
    options: ['json'],
    run(db, call) {
      expectArguments(call, 0)
      const stats = statsOf(db ? listEnquiries(db) : [])
      return call.options.json ? printableJson(stats) : statsText(stats)
    },
  },
  export: {
    options: ['all'],
    run(db, call) {
      if (!call.options.all) return exportOne(db, expectArguments(call, 2))
      const [folder = ''] = expectArguments(call, 1)
      return db ? `Gespeichert: ${exportAll(db, listEnquiries(db), folder)}` : 'Noch keine Anfragen.'
    },
  },
  retry: {
    options: ['all'],
    run(db, call) {
      const args = expectArguments(call, call.options.all ? 0 : 1)
      if (call.options.all) return `${db ? retryUndelivered(db) : 0} Anfragen werden noch einmal zugestellt.`
      const found = stored(db, args)
      retryEnquiry(found.db, found.enquiry.id)
      return `${found.enquiry.id} wird noch einmal zugestellt.`
    },
  },
  delete: {
    options: [],
    run(db, call) {
      const found = stored(db, expectArguments(call, 1))
      deleteEnquiry(found.db, found.enquiry.id)
      return `${found.enquiry.id} ist gelöscht.`
    },
  },
  backup: {
    options: [],
    run(db, call) {
      const [file = ''] = expectArguments(call, 1)
      if (!db) throw new CommandError('Es gibt noch keine Anfragen zu sichern.')
      if (existsSync(file)) throw new CommandError(`${file} gibt es schon. Bitte einen anderen Namen angeben.`)
      return backUpTo(db, file)
    },
  },
}

function stored(db: DatabaseSync | null, [id = '']: string[]): { db: DatabaseSync; enquiry: StoredEnquiry } {
  const enquiry = db && findEnquiry(db, id.toUpperCase())
  if (!enquiry) throw new CommandError(`Eine Anfrage ${id} gibt es nicht.`)
  return { db, enquiry }
}

function exportOne(db: DatabaseSync | null, args: string[]): string {
  const [, folder = ''] = args
  const found = stored(db, args)
  return exportEnquiry(found.db, found.enquiry, folder).join('\n')
}

function backUpTo(db: DatabaseSync, file: string): string {
  try {
    backUp(db, file)
    return `Gesichert in ${file}.`
  } catch (error) {
    throw new CommandError(`Nicht gesichert, und ${file} ist nicht entstanden. ${explain(error)}`, { cause: error })
  }
}
