import { useInfiniteQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useState } from 'react'
import { type Standing, type Summary, VIEWS } from '../api.ts'
import { emptyWords, filesInWords, topicAndWords, VIEW_WORDS } from '../words.ts'
import { listOf } from './ask.ts'
import { go, Link, type Route } from './route.tsx'
import { Time } from './Time.tsx'

const TYPING_MS = 250
// The server counts no further.
const MOST_COUNTED = 1000

/** The enquiries, the newest first: in parts, or as a search finds them. */
export function EnquiryList({ route, counts }: { route: Route; counts: Standing['counts'] | undefined }) {
  const { view, search } = route
  const list = useInfiniteQuery(listOf(search === '' ? view : 'alle', search))
  const enquiries = list.data?.pages.flatMap((page) => page.enquiries)
  return (
    <section className="list" aria-label="Anfragen">
      {route.page === 'list' && <h1 className="unseen">Anfragen</h1>}
      <Search route={route} />
      <nav className="views" aria-label="Teile der Liste">
        {VIEWS.map((name) => (
          <ViewLink
            key={name}
            to={{ page: 'list', id: '', view: name, search: '' }}
            route={route}
            count={name === 'neu' || name === 'spam' ? counts?.[name] : 0}
          />
        ))}
      </nav>
      {list.error && <p role="alert">{list.error.message}</p>}
      {enquiries?.length === 0 && <p className="empty">{emptyWords(view, search)}</p>}
      <p className="unseen" role="status">
        {search !== '' && enquiries && `${enquiries.length}${list.hasNextPage ? ' und mehr' : ''} gefunden`}
      </p>
      <ul>
        {enquiries?.map((enquiry) => (
          <li key={enquiry.id}>
            <Row enquiry={enquiry} route={route} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" className="more" onClick={() => void list.fetchNextPage()} disabled={list.isFetching}>
          Ältere zeigen
        </button>
      )}
    </section>
  )
}

/** Finds while the owner types. What is typed stands in the field at once, and in the address a moment later. */
function Search({ route }: { route: Route }) {
  const [typed, setTyped] = useState(route.search)
  const [last, setLast] = useState(route.search)
  // A link or the back button has changed the search.
  if (last !== route.search) {
    setLast(route.search)
    setTyped(route.search)
  }
  useEffect(() => {
    if (typed === route.search) return undefined
    const timer = setTimeout(() => {
      setLast(typed)
      go({ ...route, page: route.page === 'access' ? 'list' : route.page, search: typed }, true)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, route])
  return (
    <search>
      <input
        type="search"
        aria-label="Anfragen durchsuchen"
        placeholder="Name, Telefon, Wort …"
        value={typed}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value)}
      />
    </search>
  )
}

function ViewLink({ to, route, count }: { to: Route; route: Route; count: number | undefined }) {
  const isCurrent = route.search === '' && route.view === to.view && route.page !== 'access'
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {VIEW_WORDS[to.view]}
      {count !== undefined && count > 0 && <b> {count < MOST_COUNTED ? count : `${MOST_COUNTED}+`}</b>}
    </Link>
  )
}

function Row({ enquiry, route }: { enquiry: Summary; route: Route }) {
  const { id, name, state, isSpam, receivedAt } = enquiry
  const { topic, words } = topicAndWords(enquiry.beginning)
  const files = filesInWords(enquiry)
  const isMarked = isSpam && route.view !== 'spam'
  return (
    <Link
      to={{ ...route, page: 'enquiry', id }}
      className="row"
      data-state={state}
      aria-current={route.id === id ? 'true' : undefined}
      translate="no"
    >
      <span className="who">
        {state === 'new' && <span className="unseen">Neu: </span>}
        {name}
      </span>
      <Time iso={receivedAt} />
      <span className="words">
        {topic !== '' && <span className="topic">{topic}</span>} {words}
      </span>
      <span className="marks">
        {files !== '' && <span>{files}</span>}
        {state === 'answered' && <span>beantwortet</span>}
        {state === 'done' && <span>erledigt</span>}
        {isMarked && <span>vielleicht Spam</span>}
      </span>
    </Link>
  )
}
