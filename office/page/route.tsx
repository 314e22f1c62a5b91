import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'
import { OFFICE, type View, VIEWS } from '../api.ts'

/** The place in the office that the address names. The list stands beside an enquiry, so view and search are always there. */
export type Route = { page: 'list' | 'enquiry' | 'access'; id: string; view: View; search: string }

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

export function useRoute(): Route {
  return routeOf(new URL(useSyncExternalStore(subscribe, () => location.href)))
}

function routeOf({ pathname, searchParams }: URL): Route {
  const [, page = '', id = ''] = pathname.slice(1).split('/')
  const view = VIEWS.find((name) => name === searchParams.get('ansicht')) ?? 'neu'
  const search = searchParams.get('suche') ?? ''
  if (page === 'anfragen' && id !== '') return { page: 'enquiry', id: decodeURIComponent(id), view, search }
  return { page: page === 'zugang' ? 'access' : 'list', id: '', view, search }
}

function addressOf({ page, id, view, search }: Route): string {
  const path = { list: '', enquiry: `anfragen/${encodeURIComponent(id)}`, access: 'zugang' }[page]
  const asked = new URLSearchParams({
    ...(view !== 'neu' && { ansicht: view }),
    ...(search !== '' && { suche: search }),
  })
  return `${OFFICE}/${path}${asked.size > 0 ? `?${asked}` : ''}`
}

/** Shows another place. @param isReplacing leaves no step for the browser's back button. */
export function go(route: Route, isReplacing = false): void {
  history[isReplacing ? 'replaceState' : 'pushState'](null, '', addressOf(route))
  for (const listener of listeners) listener()
}

/** A link inside the office, which needs no new document. */
export function Link({ to, children, ...rest }: { to: Route } & ComponentProps<'a'>) {
  function follow(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={addressOf(to)} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
