import { queryOptions } from '@tanstack/react-query'
import type { State } from '../server/server.ts'

/** The message of every request while the editor's server does not answer. */
export const ENDED =
  'Der Editor antwortet nicht. Holt er eine neue Version, ist er danach von selbst wieder da; sonst starten Sie ihn bitte noch einmal. Ihre Eingaben bleiben hier stehen.'

const WINDOW = crypto.randomUUID()

/**
 * Asks the editor's server.
 * @param expected statuses besides success.
 * @throws Error with a German sentence if the server does not answer, or refuses otherwise.
 */
export async function ask(path: string, init: RequestInit = {}, ...expected: number[]): Promise<Response> {
  const answer = await fetch(path, { ...init, headers: { ...init.headers, 'X-Fenster': WINDOW } }).catch(() => {
    throw new Error(ENDED)
  })
  if (answer.ok || expected.includes(answer.status)) return answer
  throw new Error(await answer.text())
}

export const askJson = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
  (await ask(path, init)).json()

export const LOOK_AGAIN_MS = 700

/** The question that the page repeats; a window that rests asks only when it is looked at. */
export const STATE = queryOptions({
  queryKey: ['state'],
  queryFn: () => askJson<State>('/state.json'),
  refetchInterval: ({ state }) => state.data?.window !== 'rests' && LOOK_AGAIN_MS,
  refetchIntervalInBackground: true,
})
