import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { API, OFFICE } from '../api.ts'
import { ask, askJson } from './ask.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

const NOT_MADE = 'Der Passkey wurde nicht eingerichtet. Sie kommen weiter mit dem Link aus der E-Mail herein.'
const NOT_IN = 'Mit dem Passkey hat es nicht geklappt. Lassen Sie sich den Link per E-Mail schicken.'

export const hasPasskeys = browserSupportsWebAuthn

/** Makes a passkey on this device. @throws Error with a German sentence, also when the owner says no. */
export async function makePasskey(): Promise<void> {
  const optionsJSON = await askJson<CreationOptions>(`${API}/passkeys/anfang`, 'POST')
  const made = await startRegistration({ optionsJSON }).catch(() => {
    throw new Error(NOT_MADE)
  })
  await ask(`${API}/passkeys`, 'POST', made)
}

/** Comes in with a passkey. @throws Error with a German sentence, also when the owner says no. */
export async function comeInWithPasskey(): Promise<void> {
  const optionsJSON = await askJson<RequestOptions>(`${OFFICE}/passkey/anfang`, 'POST')
  const proof = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Error(NOT_IN)
  })
  await ask(`${OFFICE}/passkey`, 'POST', proof)
}
