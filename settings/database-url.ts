import * as v from 'valibot'

const ON_THIS_MACHINE = /^(?:\/.*|localhost|127(?:\.\d+){3}|::1)$/
const EXAMPLE =
  'muss lauten wie postgres://name:passwort@rechner:5432/datenbank; mehrere Rechner mit Kommas, im Passwort bitte @ als %40, / als %2F, ? als %3F und # als %23 schreiben'
const UNENCRYPTED =
  'muss auf ?sslmode=verify-full enden, wenn die Datenbank auf einem anderen Rechner läuft: Sonst kann unterwegs mitgelesen werden'

/** `postgres://name:pass@one,two:5433/database`: one address for each host, in their order. */
export const databaseHosts = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(\/[^/?#]+(?:\?[^#]*)?)$/
    const [, login, hosts = '', rest] = pattern.exec(dataset.value) ?? []
    const urls = hosts.split(',').map((host) => URL.parse(`${login}${host}${rest}`))
    try {
      return urls.map(hostAt)
    } catch {
      addIssue({ message: EXAMPLE })
      return NEVER
    }
  }),
  v.check((hosts) => hosts.every(({ host, isEncrypted }) => isEncrypted || ON_THIS_MACHINE.test(host)), UNENCRYPTED),
)

/** @throws when the text is no such address. */
function hostAt(url: URL | null) {
  if (!url?.hostname) throw new Error('no host')
  return {
    host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    isEncrypted: url.searchParams.get('sslmode') === 'verify-full',
    certificates: url.searchParams.get('sslrootcert'),
  }
}
