import { useQuery } from '@tanstack/react-query'
import type { Form } from '../forms.ts'
import type { Version } from '../server/history.ts'
import { Button } from './Button.tsx'
import { ask, askJson } from './api.ts'

type Given = { form: Form; noHistory: string | null; isOpen: boolean; onRestored: () => Promise<unknown> }

/** The earlier versions of a form's file, each of which can be brought back. */
export function Versions({ form, noHistory, isOpen, onRestored }: Given) {
  const { data = [], refetch } = useQuery({
    queryKey: ['versions', form.id],
    queryFn: () => askJson<Version[]>(`/fassungen/${form.id}`),
  })
  async function restore({ id }: Version): Promise<void> {
    await ask(`/fassungen/${form.id}/${id}`, { method: 'POST' })
    await onRestored()
    await refetch()
  }
  return (
    <details className="versions" open={isOpen} onToggle={() => void refetch()}>
      <summary>Frühere Fassungen</summary>
      {noHistory !== null && <p>{noHistory}</p>}
      {noHistory === null && data.length === 0 && <p>Nach dem ersten Speichern steht hier die Fassung davor.</p>}
      <ol>
        {data.map((version) => (
          <li key={version.id}>
            <time dateTime={version.time}>
              {new Date(version.time).toLocaleString('de', { dateStyle: 'medium', timeStyle: 'short' })}
            </time>{' '}
            {version.sentence} <Button onClick={() => void restore(version)}>Zurückholen</Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
