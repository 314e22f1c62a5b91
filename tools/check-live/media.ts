import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '#model/schema/lists.ts'
import { mediaPath } from '../pictures/photos.ts'
import type { Findings } from './findings.ts'

/** SHA-256 of the demo's pictures and film: visualisations that must not go live as photos of finished jobs. */
const DEMO_MEDIA: ReadonlySet<string> = new Set([
  '8259a3d69d32493b97b0663f8fd1f05aeef232c2b1f88e06751e96c6757f701f',
  '4fbef7823fb6d9b48bd868829ce2b34bb6b0f6ada60ee8ecb138f12bdc4402f1',
  '22c05eb72129d482f3f5b5be8239f19c3f11deab1346a16a1cd21259fcfb8a09',
  '61133610b59183d862528e0629679b08939f2d73303233be9e9bd6c79d21550f',
  '735bd87f9245a191c564ec735a32030cfa36505321ebb3704b5a6d40985954d4',
  'a19a853623874c61e78e838336c5808aa59f38c381015e23122cceacbcfc5e77',
  'f61e43003ad70a4f3b8ebac7480354eb23655a5bbc52e7f2109629f645a6afb7',
  '76fb2fad3642b27d2a5ff6be0b0fd880314b69308c775452fd491892cee7704a',
  'b93eae45499ac7d27c5c72d692a06b3ed3562dd102a547a08cd5cc569efddff7',
  '74d813bc0d71e87353363fe9d059ff6cf8d9d2003ce0deed25cf67b4dfc65da6',
  'b65f30796dfea6276538fa2dde3474d7a0d51e9147f99a0daeb4058681c815bb',
  'eda66c6b85f6be4465256e0d99a0f919c2e6473e8ef49c550fd5c198d885f9cc',
  // As they were before.
  'ba6bf89b19db0af5f80fef62ea33357e1aa90272ede3bbd11a4ba048e7b99a97',
  '3a4fbb6c5054532c4228cd00245c8bd8cbf3b4ac5f57e648989f171e588463d2',
  '17fe65b10451eec519ee36369a1e25d76dcc82446c87a33129570ce84c7cd59b',
  'd8babc06a8ade67c7aa2e540e35a3349e04ddd04f25015af65036b750fc293bb',
  '0c972c069b045329acfbb2949fcdffefa148a2018c5eda3bbf7f4691065449de',
  '3ee1c842027197a4539caa94cf5530a2ad21893b84a56cf07638ad03f6bf103e',
  '99f41a63a757368de8b0897a9fff8826219eb381bfdd6e165c2755bdd9a740d0',
  '1c77d11bbbcbcab638d261f9df06b7bb6a09dea9381c2eea7d9e755c83827190',
  '917a82f2bc147e240f72206b507da5ee3d5948f53c42d7827ce8d4ece855dde6',
  'f645f2ecb08c2ff600ca846bfd901b00f8268763674ceb1360cbc05636a080d6',
  '9f9d00a3611f457dc1c9db4e787d168af97c31f9081109a3e32854808a37101e',
  'ff5df02f34b55cbb8588f1baa2c606c6d5eeeb6af3719eb4418bcb7c4fc56add',
])

/** Which pictures and films of content/media are still the demo's, whatever they are called now. */
export function checkOwnMedia(folder: string, found: Findings): void {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const name of files.map((entry) => entry.name).toSorted()) {
    if (!DEMO_MEDIA.has(sha256(join(folder, name)))) continue
    found.open.add(`content/media/${name}: Das ist eine Visualisierung der Demo, keine eigene Aufnahme.`)
  }
}

/** Which cards of the gallery show no photo, or one that another has shown before, be it under two names. */
export function checkProjects(projects: readonly Project[], folder: string, found: Findings): void {
  const firsts = new Map<string, number>()
  for (const { id, image } of projects) {
    const field = `content/projects.yaml, Projekt ${id}, Feld image:`
    if (image === null) found.open.add(`${field} Die Karte zeigt noch den Platzhalter.`)
    const file = image === null ? '' : mediaPath(folder, image)
    if (!existsSync(file)) continue
    const bytes = sha256(file)
    const first = firsts.get(bytes)
    if (first === undefined) firsts.set(bytes, id)
    else found.open.add(`${field} ${image} zeigt dasselbe Bild wie Projekt ${first}.`)
  }
}

const sha256 = (file: string) => hash('sha256', readFileSync(file))
