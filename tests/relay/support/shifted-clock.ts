/** Loaded before the server: its wall clock is wrong by the milliseconds in the file CLOCK_OFFSET_FILE, read anew each time. */
import { readFileSync } from 'node:fs'

const rightTime = Date.now
const file = process.env['CLOCK_OFFSET_FILE'] ?? ''

Date.now = () => rightTime() + Number(readFileSync(file, 'utf8'))
