import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { OFFICE } from '../api.ts'
import { App } from './App.tsx'
import { comeInWithPasskey, hasPasskeys } from './passkey.ts'
import { keepSubscription } from './Push.tsx'
import './styles/index.css'

const root = document.querySelector<HTMLElement>('#buero')
if (root?.dataset['view'] === 'office') openOffice(root)
if (root?.dataset['view'] === 'door') offerPasskey(root)

function openOffice(office: HTMLElement): void {
  // Without an answer the office is used all the same; the next opening tries again.
  void keepSubscription().catch(() => {})
  // The page asks again by itself; a failed press is said at once.
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1 }, mutations: { retry: false } } })
  createRoot(office).render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  )
}

/** The door works without script. Its second button needs one. */
function offerPasskey(door: HTMLElement): void {
  const button = door.querySelector<HTMLButtonElement>('[data-passkey]')
  const says = door.querySelector('[data-says]')
  if (!button || !says || !hasPasskeys()) return
  button.hidden = false
  button.addEventListener('click', async () => {
    says.textContent = ''
    try {
      await comeInWithPasskey()
      location.assign(`${OFFICE}/`)
    } catch (error) {
      says.textContent = error instanceof Error ? error.message : String(error)
    }
  })
}
