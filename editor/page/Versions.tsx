import { useMutation, useQuery } from '@tanstack/react-query'
import type { Data } from '../data.ts'
import { differences, type Form } from '../forms.ts'
import type { Earlier } from '../server/history.ts'
import { ask, askJson } from './api.ts'
import { Button, takeFocus } from './parts.tsx'

type Props = { form: Form; typed: Data; file: Data; onChoose: (data: Data) => void }

/** Shows the fields in which the typed values differ from a changed file, and asks which of the two count. */
export function TwoVersions({ form, typed, file, onChoose }: Props) {
  return (
    <section className="alert" role="alert" tabIndex={-1} ref={takeFocus}>
      <h2>Das wurde inzwischen anderswo geändert</h2>
      <table>
        <thead>
          <tr>
            <th>Feld</th>
            <th>In diesem Formular</th>
            <th>In der Datei</th>
          </tr>
        </thead>
        <tbody>
          {differences(form.schema, typed, file).map(({ place, one, other }) => (
            <tr key={place.join(' › ')}>
              <th scope="row">{place.join(' › ')}</th>
              <td>{one || '–'}</td>
              <td>{other || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => onChoose(typed)}>Meine Eingaben behalten</Button>
      <Button onClick={() => onChoose(file)}>Das andere übernehmen</Button>
    </section>
  )
}

/** The earlier versions of a form's file, each of which can be brought back. */
export function EarlierVersions({ form, isOpen }: { form: Form; isOpen: boolean }) {
  const address = `/fassungen/${form.id}`
  const { data, refetch } = useQuery({ queryKey: [address], queryFn: () => askJson<Earlier>(address) })
  const restore = useMutation({
    mutationFn: (id: string) => ask(`${address}/${id}`, { method: 'POST' }),
    onSettled: () => refetch(),
  })
  const none = data?.versions.length === 0 ? 'Nach dem ersten Speichern steht hier die Fassung davor.' : ''
  return (
    <details className="versions" open={isOpen} onToggle={() => void refetch()}>
      <summary>Frühere Fassungen</summary>
      <p>{data?.lacks ?? none}</p>
      {restore.error && <p role="alert">{restore.error.message}</p>}
      <ol>
        {data?.versions.map(({ id, time, sentence }) => (
          <li key={id}>
            {time} {sentence} <Button onClick={() => restore.mutate(id)}>Zurückholen</Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
