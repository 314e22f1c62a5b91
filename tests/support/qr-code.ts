import { execFileSync } from 'node:child_process'
import { installMissing } from './installed.ts'

/** The text of the QR code in a picture, as the program zbarimg reads it. */
export function readQrCode(picture: Buffer): string {
  installMissing('zbarimg')
  return execFileSync('zbarimg', ['--quiet', '--nodbus', '--raw', '-'], { input: picture, encoding: 'utf8' }).trim()
}
