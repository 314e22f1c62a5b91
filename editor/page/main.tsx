import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './styles/index.css'

const root = document.querySelector('#app')
// The server runs on this computer: requests work offline, and a failure is shown at once.
const options = { retry: false, networkMode: 'always' } as const
const client = new QueryClient({ defaultOptions: { queries: options, mutations: options } })
if (root)
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  )
