import * as v from 'valibot'

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#,]+(?:,[^@/?#,]+)*)(\/[^/?#]+(?:\?[^#]*)?)$/
// pg reads `ssl…`. The relay itself looks for the primary, and `verify-full` binds the connection to its certificate.
const PARAMETER = /^(?:ssl\w+|channel_binding|target_session_attrs)$/
const ON_THIS_MACHINE = /^(?:%2F.*|localhost|127(?:\.\d+){3}|\[::1\])$/i
const WRONG_ADDRESS =
  'muss lauten wie postgres://name:passwort@rechner:5432/datenbank; mehrere Rechner mit Kommas; im Passwort schreiben Sie bitte @ als %40, / als %2F, ? als %3F und # als %23'
const UNENCRYPTED =
  'muss auf ?sslmode=verify-full enden, wenn die Datenbank auf einem anderen Rechner läuft: Sonst kann unterwegs mitgelesen werden'

/** `postgres://name:pass@one,two:5433/database`: one address for each host, in their order. */
export const databaseHosts = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const [, login, hosts = '', rest] = ADDRESS.exec(dataset.value) ?? []
    try {
      // Without this check the PostgreSQL client would fail later, at an escape that it cannot decode.
      decodeURIComponent(dataset.value)
      return hosts.split(',').map((host) => urlOf(`${login}${host}${rest}`))
    } catch {
      addIssue({ message: WRONG_ADDRESS })
      return NEVER
    }
  }),
  v.check(
    (urls) => urls.every((url) => unknownIn(url).length === 0),
    ({ input }) =>
      `muss ohne ${unknownIn(input[0]).join(', ')} auskommen: Nach dem ? stehen nur sslmode, sslrootcert, channel_binding und target_session_attrs`,
  ),
  v.check((urls) => urls.every((url) => isEncrypted(url) || isLocalDatabase(url)), UNENCRYPTED),
)

/** `system` are the certificates that Node trusts by itself; pg takes the word for a file. */
function urlOf(address: string): URL {
  const url = new URL(address)
  url.searchParams.delete('sslrootcert', 'system')
  return url
}

/** Names of parameters that neither pg nor the relay knows, as they are written: pg would decode `%68ost`. */
const unknownIn = (url: URL | undefined): string[] =>
  (url?.search.slice(1).split('&') ?? [])
    .map((parameter) => parameter.replace(/=.*/, ''))
    .filter((name) => name !== '' && !PARAMETER.test(name))

/** Whether a database runs on this machine, at a port or a socket. */
export const isLocalDatabase = ({ hostname }: URL): boolean => ON_THIS_MACHINE.test(hostname)

// Of a parameter that comes twice, the client takes the last one.
const isEncrypted = ({ searchParams }: URL): boolean => searchParams.getAll('sslmode').at(-1) === 'verify-full'
