import { wcagContrast } from 'culori'
import { type ChangeEvent, useRef, useState } from 'react'
import { INK, LEAST_CONTRAST, WHITE } from '#model/shades.ts'
import type { Data, Field } from '../data.ts'
import type { FormFault } from '../forms.ts'
import { Button } from './Button.tsx'
import { PhotoList, Thumbnail } from './Photos.tsx'

/** A field of the open form. */
export type Given = {
  field: Field
  /** The way to it, and the id of its control: 'phones.0.number'. */
  path: string
  /** An entry of a list has its number behind it. */
  title: string
  value: Data
  /** The faults of the whole form. */
  faults: readonly FormFault[]
  onChange: (value: Data) => void
  /** Hears of a list whose entries have got other numbers. */
  onLaid: (path: string) => void
}

/** The sentences about one field. */
export const faultsAt = (path: string, faults: Given['faults']): string[] =>
  faults.flatMap((fault) => (fault.path.join('.') === path ? fault.sentence : []))

/** The control of a field, by the way of filling in that its rule names. */
export function Control(given: Given) {
  const { field, path, faults, onChange } = given
  const value = String(given.value)
  const common = {
    id: path,
    value,
    'aria-invalid': faultsAt(path, faults).length > 0,
    'aria-describedby': `${path}-notes`,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(currentTarget.value),
  }
  if (field.items) return <Several {...given} />
  if (field.choices) {
    // A word of the file that is none of them is shown as well.
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
          <Color {...given} />
        </div>
      )
    case 'photo':
    case 'film':
    case 'drawing':
      return <FileChoice {...given} />
    default:
      return <input {...common} type="text" />
  }
}

/** Several words at once, in their order. */
function Several({ field, path, title, value, onChange }: Given) {
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

/** A colour by eye, and the contrast of letters on it. */
function Color({ title, value, onChange }: Given) {
  const isColor = /^#[0-9a-f]{6}$/i.test(String(value))
  const color = isColor ? String(value) : WHITE
  const isDark = wcagContrast(color, WHITE) >= LEAST_CONTRAST
  const contrast = wcagContrast(color, isDark ? WHITE : INK)
  const ratio = (Math.floor(contrast * 10) / 10).toLocaleString('de')
  return (
    <>
      <input
        type="color"
        aria-label={`${title}, nach Augenmaß`}
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
function FileChoice({ field, path, title, value, onChange }: Given) {
  const name = String(value)
  const dialog = useRef<HTMLDialogElement>(null)
  // The list stays while its dialog is closed: an upload may still be under way.
  const [hasList, setList] = useState(false)
  const verb = name ? 'Andere wählen' : 'Wählen'
  // Gives the focus back to the button.
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
    // The button that has the focus goes.
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
