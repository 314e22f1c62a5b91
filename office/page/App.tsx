import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { OFFICE, type Standing } from '../api.ts'
import { AccessPage } from './Access.tsx'
import { STANDING } from './ask.ts'
import { EnquiryPage } from './EnquiryPage.tsx'
import { EnquiryList } from './EnquiryList.tsx'
import { MailLine, Troubles } from './Standing.tsx'
import { PasskeyOffer } from './PasskeyOffer.tsx'
import { Link, type Route, useRoute } from './route.tsx'

/** The whole office: the list of enquiries, one of them beside it, and who may come in. */
export function App() {
  const route = useRoute()
  const { data: standing, error } = useQuery(STANDING)
  useNewEnquiries(standing)
  useListPlace(route)
  useEffect(() => {
    if (standing)
      document.title = `${standing.counts.neu > 0 ? `(${standing.counts.neu}) ` : ''}Büro – ${standing.business}`
  }, [standing])
  return (
    <div className="office" data-page={route.page}>
      <header className="top">
        <Link to={{ ...route, page: 'list', id: '' }} className="name">
          Büro <span>{standing?.business}</span>
        </Link>
        {standing && <MailLine line={standing.mail} />}
        {standing?.address != null && (
          <Link to={{ ...route, page: 'access', id: '' }} aria-current={route.page === 'access' ? 'page' : undefined}>
            Zugang
          </Link>
        )}
      </header>
      {error && <p role="alert">{error.message}</p>}
      {standing && <Troubles standing={standing} />}
      {standing?.address != null && <PasskeyOffer />}
      <main className="desk">
        <EnquiryList route={route} counts={standing?.counts} />
        {route.page === 'enquiry' && <EnquiryPage key={route.id} route={route} standing={standing} />}
        {route.page === 'list' && <p className="nothing-open">Wählen Sie links eine Anfrage.</p>}
        {route.page === 'access' && <AccessPage />}
      </main>
    </div>
  )
}

/** Loads the list again when something has come or changed, also from another device. */
function useNewEnquiries(standing: Standing | undefined): void {
  const client = useQueryClient()
  const seen = standing && JSON.stringify([standing.newest, standing.counts])
  const before = useRef(seen)
  useEffect(() => {
    if (before.current !== undefined && before.current !== seen) void client.invalidateQueries({ queryKey: ['list'] })
    before.current = seen
  }, [client, seen])
}

/** On a phone an enquiry takes the place of the list: the list is where it was when the owner comes back. */
function useListPlace({ page, id }: Route): void {
  const place = useRef({ top: 0, id: '' })
  const last = useRef(page)
  useLayoutEffect(() => {
    if (page === 'list' && last.current !== 'list') {
      scrollTo(0, place.current.top)
      document
        .querySelector<HTMLElement>(`a[href^="${OFFICE}/anfragen/${place.current.id}"]`)
        ?.focus({ preventScroll: true })
    }
    if (page === 'enquiry') {
      if (last.current === 'enquiry' || id !== place.current.id) scrollTo(0, 0)
      place.current.id = id
    }
    last.current = page
    // The place is read before the next page is drawn.
    const remember = () => {
      if (page === 'list') place.current.top = scrollY
    }
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [page, id])
}
