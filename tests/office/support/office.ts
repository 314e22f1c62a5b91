/** Somebody who comes into the office of a server under test. */
import { run, environment, type Environment, type Server } from '../../support/server.ts'
import { type Answer, exchange } from '../../relay/support/post.ts'

type Question = {
  method?: string
  /** JSON, or a form. */
  body?: object | URLSearchParams
  headers?: Record<string, string>
  encoding?: BufferEncoding
}

export type Visitor = {
  ask(path: string, question?: Question): Promise<Answer>
  /** The answer's JSON. */
  json<T>(path: string, question?: Question): Promise<T>
  /** The cookie of the session. */
  cookie: string
}

/** A browser at an office. It sends its Origin with each writing request. @param host of one of many sites. */
export function visitorOf({ url }: Pick<Server, 'url'>, cookie = '', host = new URL(url).host): Visitor {
  const origin = host === new URL(url).host ? url : `https://${host}`
  const visitor: Visitor = {
    cookie,
    async ask(path, { method = 'GET', body, headers = {}, encoding = 'utf8' } = {}) {
      const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json'
      const text = body === undefined ? '' : body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
      const all: Record<string, string> = {
        host,
        ...(visitor.cookie !== '' && { cookie: visitor.cookie }),
        ...(method !== 'GET' && { origin }),
        // Node would send the body of a DELETE without its length.
        ...(body && { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }),
        ...headers,
      }
      const answer = await exchange(url, text, { path: `/buero${path}`, method, headers: all, encoding })
      const [set] = answer.headers['set-cookie'] ?? []
      if (set) visitor.cookie = set.split(';')[0] ?? ''
      return answer
    },
    json: async (path, question) => JSON.parse((await visitor.ask(path, question)).text),
  }
  return visitor
}

/** The secret of a link in a text; empty: there is none. */
export const secretIn = (text: string): string => /\/buero\/herein\/([\w-]{43})/.exec(text)?.[1] ?? ''

/** A new link of `npm run office`. @returns its secret. */
export async function linkOf({ dataDir }: Pick<Server, 'dataDir'>, env: Environment = {}, words: string[] = []) {
  const { stdout, stderr } = await run('commands/office.ts', words, environment(dataDir, env))
  if (secretIn(stdout) === '') throw new Error(stderr)
  return secretIn(stdout)
}

/** Presses the button of a link. */
export const press = (visitor: Visitor, token: string): Promise<Answer> =>
  visitor.ask('/herein', { method: 'POST', body: new URLSearchParams({ token }) })

/** Comes into an office by a link of the command line. */
export async function comeIn(server: Server, env: Environment = {}): Promise<Visitor> {
  const visitor = visitorOf(server)
  await press(visitor, await linkOf(server, env))
  return visitor
}
