/** What the editor's server says of itself: its pages ask for it first. */
export type Setup = {
  /** Where the site is to be seen. */
  site: string
  /** How Sveltia CMS is set up. */
  config: object
  /** The forms by their names, what they are called, and where the site shows each. */
  forms: readonly { id: string; label: string; page: string }[]
  photos: readonly string[]
}

export async function readSetup(): Promise<Setup> {
  const answer = await fetch('/setup.json')
  return answer.json()
}
