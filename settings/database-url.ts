import * as v from 'valibot'

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#,]+(?:,[^@/?#,]+)*)(\/[^/?#]+(?:\?(?:&?ssl\w+=[^&#]*)*)?)$/
const ON_THIS_MACHINE = /^(?:%2F.*|localhost|127(?:\.\d+){3}|\[::1\])$/i
const WRONG_ADDRESS =
  'muss lauten wie postgres://name:passwort@rechner:5432/datenbank; mehrere Rechner mit Kommas; im Passwort schreiben Sie bitte @ als %40, / als %2F, ? als %3F und # als %23; nach dem ? nur sslmode und sslrootcert'
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
      return hosts.split(',').map((host) => new URL(`${login}${host}${rest}`))
    } catch {
      addIssue({ message: WRONG_ADDRESS })
      return NEVER
    }
  }),
  v.check((urls) => urls.every((url) => isEncrypted(url) || isLocalDatabase(url)), UNENCRYPTED),
)

/** Whether a database runs on this machine, at a port or a socket. */
export const isLocalDatabase = ({ hostname }: URL): boolean => ON_THIS_MACHINE.test(hostname)

// Of a parameter that comes twice, the client takes the last one.
const isEncrypted = ({ searchParams }: URL): boolean => searchParams.getAll('sslmode').at(-1) === 'verify-full'
