import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Access, API, type Enquiry, type Page, type Standing, type View } from '../api.ts'

const NO_ANSWER =
  'Der Server antwortet gerade nicht. Ist dieses Gerät mit dem Internet verbunden? Was Sie getippt haben, bleibt hier stehen.'
const FAILED = 'Das ist nicht gelungen. Bitte versuchen Sie es noch einmal.'
const STANDING_MS = 10_000

/**
 * Asks the office's server.
 * @param body sent as JSON.
 * @throws Error with a German sentence if the server does not answer, or refuses.
 */
export async function ask(path: string, method = 'GET', body?: unknown): Promise<Response> {
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  // A change that is sent while the page closes must still arrive.
  const answer = await fetch(path, { method, keepalive: method !== 'GET', ...json }).catch(() => {
    throw new Error(NO_ANSWER)
  })
  // The session has ended: the same address shows the door.
  if (answer.status === 401) location.reload()
  if (answer.ok) return answer
  const refused: { error?: string } = await answer.json().catch(() => ({}))
  throw new Error(refused.error ?? FAILED)
}

export const askJson = async <Answer>(path: string, method?: string, body?: unknown): Promise<Answer> =>
  (await ask(path, method, body)).json()

/** What the page asks for again and again: counts, mails, troubles. */
export const STANDING = queryOptions({
  queryKey: ['standing'],
  queryFn: () => askJson<Standing>(`${API}/stand`),
  refetchInterval: STANDING_MS,
})

/** The enquiries of a part of the list, or those that a search finds. */
export const listOf = (view: View, search: string) =>
  infiniteQueryOptions({
    queryKey: ['list', view, search],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const asked = new URLSearchParams({ ansicht: view, suche: search, nach: pageParam })
      return askJson<Page>(`${API}/anfragen?${asked}`)
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })

/** The address of one enquiry's data. */
export const dataOf = (id: string): string => `${API}/anfragen/${id}`

export const enquiryOf = (id: string) =>
  queryOptions({ queryKey: ['enquiry', id], queryFn: () => askJson<Enquiry>(dataOf(id)) })

export const ACCESS = queryOptions({ queryKey: ['access'], queryFn: () => askJson<Access>(`${API}/zugang`) })
