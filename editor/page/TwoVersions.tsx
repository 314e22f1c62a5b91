import type { Data } from '../data.ts'
import { type Field, placeOf } from '../forms.ts'
import { Button } from './Button.tsx'
import { takeFocus } from './FaultList.tsx'
import type { Versions } from './use-form.ts'

type Given = { field: Field; versions: Versions; onMine: () => void; onTheirs: () => void }

/** Shows the fields in which two versions of a form differ, and asks which of the versions counts. */
export function TwoVersions({ field, versions: { mine, theirs, isFile }, onMine, onTheirs }: Given) {
  const [own, others] = [mine, theirs].map(({ data }) => new Map(textsIn(data)))
  const places = [...new Set([...(own ?? []), ...(others ?? [])].map(([place]) => place))]
  return (
    <section className="alert" role="alert" tabIndex={-1} ref={takeFocus}>
      <h2>
        {isFile
          ? 'Diese Datei wurde inzwischen geändert'
          : 'Dieses Formular wurde auch in einem anderen Fenster ausgefüllt'}
      </h2>
      <table>
        <thead>
          <tr>
            <th>Feld</th>
            <th>Ihre Eingabe</th>
            <th>{isFile ? 'In der Datei' : 'Im anderen Fenster'}</th>
          </tr>
        </thead>
        <tbody>
          {places
            .filter((place) => own?.get(place) !== others?.get(place))
            .map((place) => (
              <tr key={place}>
                <th scope="row">{placeOf(field, place.split('.')).join(', ')}</th>
                <td>{own?.get(place) || '–'}</td>
                <td>{others?.get(place) || '–'}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <Button onClick={onMine}>Meine Eingaben behalten</Button>
      <Button onClick={onTheirs}>{isFile ? 'Die Datei übernehmen' : 'Das andere Fenster übernehmen'}</Button>
    </section>
  )
}

/** Every text of a form, with its place: 'phones.0.number'. */
function textsIn(data: Data, path: readonly string[] = []): [place: string, text: string][] {
  if (typeof data === 'string') return [[path.join('.'), data]]
  return Object.entries(data).flatMap(([name, value]) => textsIn(value, [...path, name]))
}
