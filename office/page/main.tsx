/** The office in the browser: takes over the readable HTML of the server. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.querySelector<HTMLElement>('#buero')
if (root?.dataset['view'] === 'office') createRoot(root).render(<StrictMode>Büro</StrictMode>)
