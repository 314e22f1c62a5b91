/** "Frankfurt am Main", "Halle (Saale)": a map has no room for what follows. */
const EPITHET = /(?: (?:am|an|auf|bei|beim|im|in|ob|unter|vor|vorm) .*| \(.*|\/.*)$/

/** What a town is called on a map. */
export function shortName(town: string): string {
  return town.replace(EPITHET, '')
}
