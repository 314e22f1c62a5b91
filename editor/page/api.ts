import type { Data } from '../data.ts'
import type { FormFault } from '../forms.ts'
import type { Draft } from '../server/drafts.ts'

const ENDED =
  'Der Editor antwortet nicht. Bitte rufen Sie im Terminal noch einmal npm run edit auf. Ihre Eingaben bleiben hier stehen.'

/** Asks the editor's server. @throws Error with a German sentence if it does not answer. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, init).catch(() => {
    throw new Error(ENDED)
  })
}

/** @throws Error with a German sentence if the server does not answer, or refuses. */
export async function askJson<Answer>(path: string): Promise<Answer> {
  const answer = await ask(path)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** A form's file and drafts. */
export type Filled = { fault: FormFault | null; file: Data; version: string; draft: Draft | null; other: Draft | null }

export async function readForm(id: string): Promise<Filled> {
  const [answer, drafts] = await Promise.all([
    ask(`/inhalt/${id}`),
    askJson<{ draft: Draft | null; other: Draft | null }>(`/entwurf/${id}`),
  ])
  if (answer.status === 409) return { ...drafts, fault: await answer.json(), file: '', version: '' }
  return { ...drafts, fault: null, file: await answer.json(), version: answer.headers.get('ETag') ?? '' }
}
