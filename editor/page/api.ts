/** The message of every request while the editor's server does not answer. */
export const ENDED =
  'Der Editor antwortet nicht. Bitte rufen Sie im Terminal noch einmal npm run edit auf. Ihre Eingaben bleiben hier stehen.'

/**
 * Asks the editor's server.
 * @param expected statuses besides success.
 * @throws Error with a German sentence if the server does not answer, or refuses otherwise.
 */
export async function ask(path: string, init: RequestInit = {}, ...expected: number[]): Promise<Response> {
  const answer = await fetch(path, init).catch(() => {
    throw new Error(ENDED)
  })
  if (answer.ok || expected.includes(answer.status)) return answer
  throw new Error(await answer.text())
}

export const askJson = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
  (await ask(path, init)).json()
