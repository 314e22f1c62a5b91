import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { API, OFFICE } from '../api.ts'
import { ask } from './ask.ts'

const REFUSED =
  'Dieser Browser erlaubt dem Büro keine Meldungen. In den Einstellungen des Browsers, bei dieser Website, lässt sich das ändern.'
const SUBSCRIPTION = ['push']

/** Switches the message 'Neue Anfrage' on this device on and off. */
export function Push({ pushKey }: { pushKey: string }) {
  const client = useQueryClient()
  const { data: subscription, isPending } = useQuery({ queryKey: SUBSCRIPTION, queryFn: subscriptionOfDevice })
  const change = useMutation({
    mutationFn: () => (subscription ? unsubscribe(subscription) : subscribe(pushKey)),
    onSettled: () => client.invalidateQueries({ queryKey: SUBSCRIPTION }),
  })
  return (
    <section>
      <h2>Bei neuer Anfrage melden</h2>
      {canPush() ? (
        <label className="switch">
          <input
            type="checkbox"
            checked={Boolean(subscription)}
            disabled={isPending || change.isPending}
            onChange={() => change.mutate()}
          />
          Dieses Gerät meldet jede neue Anfrage, auch wenn das Büro zu ist. Die Meldung nennt keinen Namen.
        </label>
      ) : (
        <p>
          Auf iPhone und iPad: Legen Sie das Büro zuerst auf den Startbildschirm (Teilen, „Zum Home-Bildschirm“), und
          öffnen Sie es dort. Andere Browser können Meldungen erst in einer neueren Fassung.
        </p>
      )}
      {change.error && <p role="alert">{change.error.message}</p>}
    </section>
  )
}

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

async function subscriptionOfDevice(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const worker = await navigator.serviceWorker.getRegistration(`${OFFICE}/`)
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** A device is told as long as its session lasts: the new session takes it over. */
export async function keepSubscription(): Promise<void> {
  const subscription = await subscriptionOfDevice()
  if (subscription) await ask(`${API}/meldungen`, 'PUT', subscription)
}

async function subscribe(applicationServerKey: string): Promise<void> {
  await navigator.serviceWorker.register(`${OFFICE}/service-worker.js`, { scope: `${OFFICE}/` })
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => {
    throw new Error(REFUSED)
  })
  await ask(`${API}/meldungen`, 'PUT', subscription)
}

/** The server forgets the device first: a device that is told without a switch could not be switched off. */
async function unsubscribe(subscription: PushSubscription): Promise<void> {
  await ask(`${API}/meldungen`, 'DELETE', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
