import { type Data, isDataRecord } from '../data.ts'
import { type Field, placeOf } from '../forms.ts'
import { takeFocus } from './FaultList.tsx'
import type { Other } from './use-form.ts'

type Given = { field: Field; mine: Data; other: Other; onMine: () => void; onOther: () => void }

/** Shows the fields in which two versions of a form differ, and asks which of the versions counts. */
export function TwoVersions({ field, mine, other, onMine, onOther }: Given) {
  const { data, isFile } = other
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
          {differences(field, mine, data).map((row) => (
            <tr key={row.place}>
              <th scope="row">{row.place}</th>
              <td>{row.mine || '–'}</td>
              <td>{row.theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={onMine}>
        Meine Eingaben behalten
      </button>
      <button type="button" onClick={onOther}>
        {isFile ? 'Die Datei übernehmen' : 'Das andere Fenster übernehmen'}
      </button>
    </section>
  )
}

type Difference = { place: string; mine: string; theirs: string }

/** The fields in which two versions of a form differ. */
function differences(
  field: Field,
  mine: Data | undefined,
  theirs: Data | undefined,
  path: readonly (string | number)[] = [],
  root = field,
): Difference[] {
  if (JSON.stringify(mine) === JSON.stringify(theirs)) return []
  if (field.properties && isDataRecord(mine) && isDataRecord(theirs))
    return Object.entries(field.properties).flatMap(([name, inner]) =>
      differences(inner, mine[name], theirs[name], [...path, name], root),
    )
  const { items } = field
  if (items?.properties && Array.isArray(mine) && Array.isArray(theirs))
    return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, at) => at).flatMap((at) =>
      differences(items, mine[at], theirs[at], [...path, at], root),
    )
  return [{ place: placeOf(root, path).join(', '), mine: wordsOf(mine), theirs: wordsOf(theirs) }]
}

function wordsOf(data: Data | undefined): string {
  if (data === undefined || typeof data === 'string') return data ?? ''
  return (Array.isArray(data) ? data : Object.values(data)).map(wordsOf).filter(Boolean).join(', ')
}
