/**
 * Reads the words after `npm run NAME --`. `--help` prints the help and nothing else happens; a word that the command does
 * not know, or another number of words, ends it with exit code 2.
 * @param help the German help, whose first line says how to type the command.
 * @param isKnown whether the command takes a word. A word that begins with '-' is never one: git would read it as an option.
 * @param isOption whether the command takes a word that begins with '-'.
 * @param count how many words besides options the command needs.
 * @returns the words; null when the command has nothing more to do.
 */
export function readWords(
  help: string,
  isKnown: (word: string) => boolean = () => false,
  isOption: (word: string) => boolean = () => false,
  count?: number,
): string[] | null {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) {
    console.log(help)
    return null
  }
  const unknown = words.find((word) => !(word.startsWith('-') ? isOption(word) : isKnown(word)))
  const hasCount = count === undefined || words.filter((word) => !word.startsWith('-')).length === count
  if (unknown === undefined && hasCount) return words
  console.error(unknown === undefined ? help : `„${unknown}“ kennt dieser Befehl nicht. So ist es richtig:\n${help}`)
  process.exitCode = 2
  return null
}
