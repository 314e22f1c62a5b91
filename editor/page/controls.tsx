import { wcagContrast } from 'culori'
import { type ChangeEvent, useRef, useState } from 'react'
import { INK, LEAST_CONTRAST, WHITE } from '#model/shades.ts'
import type { Data, Field } from '../data.ts'
import type { FormFault } from '../forms.ts'
import { Button } from './parts.tsx'
import { PhotoList, Thumbnail } from './Photos.tsx'

export type FieldProps = {
  field: Field
  /** The path of the field, which is also the id of its control: 'phones.0.number'. */
  path: string
  /** The title of a list's entry ends with its number. */
  title: string
  value: Data
  /** The faults of the whole form. */
  faults: readonly FormFault[]
  onChange: (value: Data) => void
  /** Called with the path of a list whose entries have new numbers. */
  onLaid: (path: string) => void
}

/** The sentences about one field. */
export const faultsAt = (path: string, faults: FieldProps['faults']): string[] =>
  faults.flatMap((fault) => (fault.path.join('.') === path ? fault.sentence : []))

/** The control of a field. The field's rule names the kind of control. */
export function Control(props: FieldProps) {
  const { field, path, faults, onChange } = props
  const value = String(props.value)
  const common = {
    id: path,
    value,
    'aria-invalid': faultsAt(path, faults).length > 0,
    'aria-describedby': `${path}-notes`,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(currentTarget.value),
  }
  if (field.items) return <Several {...props} />
  if (field.choices) {
    // A word in the file that is not among the choices is shown, too.
    const own = value in field.choices ? {} : { [value]: value || 'Bitte wählen' }
    return (
      <select {...common}>
        {Object.entries({ ...own, ...field.choices }).map(([word, name]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </select>
    )
  }
  switch (field.format) {
    case 'paragraph':
      return <textarea {...common} rows={Math.min(30, Math.max(3, value.length / 70, value.split('\n').length))} />
    case 'day':
      // A date that somebody has written otherwise stays visible as a text.
      return <input {...common} type={/^(\d{4}-\d\d-\d\d)?$/.test(value) ? 'date' : 'text'} />
    case 'switch': {
      const toggle = () => onChange(value === 'ja' ? 'nein' : 'ja')
      return <input {...common} type="checkbox" checked={value === 'ja'} onChange={toggle} />
    }
    case 'color':
      return (
        <div className="color">
          <input {...common} type="text" />
          <Color {...props} />
        </div>
      )
    case 'photo':
    case 'film':
    case 'drawing':
      return <FileChoice {...props} />
    default:
      return <input {...common} type="text" />
  }
}

/** A control to choose several words. They keep their order. */
function Several({ field, path, title, value, onChange }: FieldProps) {
  const words = Object.keys(field.items?.choices ?? {})
  const chosen = new Set(Array.isArray(value) ? value : [])
  const toggle = (word: string) => onChange(words.filter((each) => chosen.has(each) !== (each === word)))
  return (
    <fieldset className="checkboxes" id={path} aria-label={title} aria-describedby={`${path}-notes`}>
      {words.map((word) => (
        <label key={word}>
          <input type="checkbox" checked={chosen.has(word)} onChange={() => toggle(word)} />
          {word}
        </label>
      ))}
    </fieldset>
  )
}

/** A control to choose a colour by eye. It shows the contrast of letters on the colour. */
function Color({ title, value, onChange }: FieldProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(String(value))
  const color = isColor ? String(value) : WHITE
  const isDark = wcagContrast(color, WHITE) >= LEAST_CONTRAST
  const contrast = wcagContrast(color, isDark ? WHITE : INK)
  const ratio = (Math.floor(contrast * 10) / 10).toLocaleString('de')
  return (
    <>
      <input
        type="color"
        aria-label={`${title} auswählen`}
        value={color}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isColor && (
        <output style={{ background: color, color: isDark ? WHITE : INK }}>
          {`${isDark ? 'Weiße' : 'Dunkle'} Schrift: ${ratio} : 1${contrast < LEAST_CONTRAST ? ', zu wenig' : ''}`}
        </output>
      )}
    </>
  )
}

/** A photo, drawing or film: the chosen one, and a dialog with the owner's others. */
function FileChoice({ field, path, title, value, onChange }: FieldProps) {
  const name = String(value)
  const dialog = useRef<HTMLDialogElement>(null)
  // The list stays while its dialog is closed: an upload may still be under way.
  const [hasList, setList] = useState(false)
  const verb = name ? 'Andere wählen' : 'Wählen'
  // Closing the dialog gives the focus back to its button.
  const close = () => dialog.current?.close()
  function open(): void {
    setList(true)
    dialog.current?.showModal()
  }
  function choose(chosen: string): void {
    onChange(chosen)
    close()
  }
  function remove(): void {
    onChange('')
    // The focused button disappears.
    document.getElementById(path)?.focus()
  }
  return (
    <div className="file">
      {name && <Thumbnail name={name} />}
      <p>{name || 'Noch keine Datei gewählt.'}</p>
      <Button id={path} aria-describedby={`${path}-notes`} aria-label={`${title}: ${verb}`} onClick={open}>
        {verb}
      </Button>
      {name && (
        <Button aria-label={`${title}: Entfernen`} onClick={remove}>
          Entfernen
        </Button>
      )}
      <dialog ref={dialog} aria-label={`${title} wählen`}>
        {hasList && <PhotoList kind={field.format} onChosen={choose} />}
        <Button onClick={close}>Schließen</Button>
      </dialog>
    </div>
  )
}
