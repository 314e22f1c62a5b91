/**
 * `npm run check:live`: names what is missing before the site goes live, or the faults of a live site with its address.
 * Exit code 1 if there is a fault, 2 for an unknown word.
 */
import { readWords } from '#shared/arguments.ts'
import type { Findings } from '#checks/findings.ts'

const HELP = `npm run check:live
  nennt, was fehlt, bevor die Website ins Netz geht: in Ihren Angaben, Texten und Bildern, in den
  Einstellungen des Servers und bei der Domain.

npm run check:live -- https://www.beispiel.de
  prüft die Website, die unter dieser Adresse im Netz steht, und sendet eine
  Probe-Anfrage mit fünf Fotos durch ihr Formular.`

const ALL_READY = 'Alles bereit: keine Angaben der Demo, keine unsichere Einstellung. Viel Erfolg mit der Website!'

/** @returns the origin of a live site, or null when the text is no address of one. */
function siteIn(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.href === `${url.origin}/` ? url.origin : null
}

async function main(): Promise<void> {
  const words = readWords(HELP, (word) => siteIn(word) !== null)
  if (words === null) return
  const site = siteIn(words[0] ?? '')
  // Loaded after the words are read: the help is there at once.
  const { checkProject } = await import('#checks/project.ts')
  const { checkLiveSite } = await import('#checks/live.ts')
  if (site === null) conclude(await checkProject(), ALL_READY)
  else conclude(await checkLiveSite(site), 'Alles bereit: Die Website ist so zu erreichen, wie sie soll.')
}

function conclude({ open, helper, questions }: Findings, allWell: string): void {
  print('Bevor die Website ins Netz geht, ist noch offen:', open)
  print('Für Ihren Helfer, der Server und Domain einrichtet:', helper)
  print('Bitte prüfen Sie außerdem (hält nichts auf):', questions)
  const count = open.length + helper.length
  if (count === 0) return console.log(allWell)
  console.log(count === 1 ? 'Ein Punkt ist offen.' : `${count} Punkte sind offen.`)
  process.exitCode = 1
}

function print(heading: string, points: Findings['open']): void {
  const lines = points.map(({ place, sentence }) => `  - ${place && `${place}: `}${sentence}`)
  if (lines.length > 0) console.log([heading, ...lines, ''].join('\n'))
}

await main()
