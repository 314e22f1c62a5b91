import { useMutation, useQuery } from '@tanstack/react-query'
import type { Papers } from '../server/server.ts'
import { askJson } from './api.ts'
import { Button } from './parts.tsx'

const PAPERS: readonly { id: keyof Papers; label: string }[] = [
  { id: 'signature', label: 'Signatur für E-Mails' },
  { id: 'register', label: 'Verzeichnis von Verarbeitungstätigkeiten' },
  { id: 'checklist', label: 'Vor jedem Auftrag' },
  { id: 'move', label: 'Umzug' },
]
const UNTIL_MENDED = 'Erst wenn die Fehler oben behoben sind, stehen hier Ihre Unterlagen.'
const SEAT = 'Sitz ist hier der Ort der Anschrift. Steht im Register ein anderer, ändern Sie ihn nach dem Kopieren.'
const NO_ADVICE =
  'Keine Rechtsberatung: Bitte lassen Sie das prüfen, am besten anwaltlich oder bei der Handwerkskammer.'

/** The papers of the business: one is shown, to copy or to print. @param target the paper that the address names. */
export function PaperList({ target }: { target: string }) {
  const { data, error } = useQuery({ queryKey: ['papers'], queryFn: () => askJson<Papers | null>('/unterlagen') })
  const copy = useMutation({ mutationFn: (text: string) => navigator.clipboard.writeText(text) })
  if (!data) return <p role="status">{error?.message ?? (data === null ? UNTIL_MENDED : '')}</p>
  const papers = PAPERS.filter((each) => data[each.id] !== '')
  const { id = 'signature' } = papers.find((each) => each.id === target) ?? {}
  return (
    <>
      <ul className="papers">
        {papers.map((each) => (
          <li key={each.id}>
            <a href={`#/unterlagen/${each.id}`} aria-current={each.id === id ? 'page' : undefined}>
              {each.label}
            </a>
          </li>
        ))}
      </ul>
      {id === 'signature' ? (
        <>
          <Button onClick={() => copy.mutate(data.signature)}>Kopieren</Button>
          <span role="status">{copy.isSuccess && ' Kopiert.'}</span>
          <pre>{data.signature}</pre>
          {data.signature.includes('Sitz: ') && <p>{SEAT}</p>}
        </>
      ) : (
        <>
          <Button onClick={() => print()}>Drucken</Button>
          <article className="paper" dangerouslySetInnerHTML={{ __html: data[id] }} />
        </>
      )}
      <p className="paper">{NO_ADVICE}</p>
    </>
  )
}
