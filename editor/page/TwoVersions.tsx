import type { Field } from '../data.ts'
import type { Draft } from '../draft.ts'
import { differences } from '../forms.ts'
import { Button } from './Button.tsx'
import { takeFocus } from './FaultList.tsx'
import type { Version, Versions } from './use-form.ts'

type Given = { field: Field; versions: Versions; onChoose: (version: Version, over: readonly Draft[]) => void }

/** Shows the fields in which two versions of a form differ, and asks which of the versions counts. */
export function TwoVersions({ field, versions: { mine, theirs, isFile, over }, onChoose }: Given) {
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
          {differences(field, mine.data, theirs.data).map(({ place, one, two }) => (
            <tr key={place.join(', ')}>
              <th scope="row">{place.join(', ')}</th>
              <td>{one || '–'}</td>
              <td>{two || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => onChoose(mine, over)}>Meine Eingaben behalten</Button>
      <Button onClick={() => onChoose(theirs, over)}>
        {isFile ? 'Die Datei übernehmen' : 'Das andere Fenster übernehmen'}
      </Button>
    </section>
  )
}
