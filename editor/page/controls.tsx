import { wcagContrast } from 'culori'
import { type ChangeEvent, type ComponentType, useEffect, useRef, useState } from 'react'
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
}

type ChangeOfText = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** The sentences about one field. */
export const faultsAt = (path: string, faults: Given['faults']): string[] =>
  faults.flatMap((fault) => (fault.path.join('.') === path ? fault.sentence : []))

/** The attributes of every control: its name for labels and faults, and its value. */
const common = ({ path, value, faults, onChange }: Given) => ({
  id: path,
  value: String(value),
  'aria-invalid': faultsAt(path, faults).length > 0,
  'aria-describedby': `${path}-hint ${path}-fault`,
  onChange: ({ currentTarget }: ChangeOfText) => onChange(currentTarget.value),
})

const Text = (given: Given) => <input type="text" {...common(given)} />

function Paragraph(given: Given) {
  const { value, ...others } = common(given)
  const rows = Math.min(30, Math.max(3, Math.ceil(value.length / 70), value.split('\n').length))
  return <textarea rows={rows} value={value} {...others} />
}

/** A calendar; a date that somebody has written otherwise stays visible as a text. */
function Day(given: Given) {
  const isDate = /^(\d{4}-\d\d-\d\d)?$/.test(String(given.value))
  return <input type={isDate ? 'date' : 'text'} {...common(given)} />
}

/** Yes or no. */
function Switch(given: Given) {
  const { value, ...others } = common(given)
  const toggle = () => given.onChange(value === 'ja' ? 'nein' : 'ja')
  return <input type="checkbox" {...others} checked={value === 'ja'} onChange={toggle} />
}

/** One of several words. A word of the file that is none of them is shown as well. */
function Choice(given: Given) {
  const { enum: words = [], enumNames: names = words } = given.field
  const { value, ...others } = common(given)
  return (
    <select value={value} {...others}>
      {!words.includes(value) && <option value={value}>{value || 'Bitte wählen'}</option>}
      {words.map((word, at) => (
        <option key={word} value={word}>
          {names[at] || 'Keine Angabe'}
        </option>
      ))}
    </select>
  )
}

/** Several words at once, in their order. */
function Several({ field, path, title, value, onChange }: Given) {
  const words = field.items?.enum ?? []
  const chosen = new Set(Array.isArray(value) ? value : [])
  const toggle = (word: string) => onChange(words.filter((each) => chosen.has(each) !== (each === word)))
  return (
    <fieldset className="checkboxes" id={path} aria-label={title} aria-describedby={`${path}-hint ${path}-fault`}>
      {words.map((word) => (
        <label key={word}>
          <input type="checkbox" checked={chosen.has(word)} onChange={() => toggle(word)} />
          {word}
        </label>
      ))}
    </fieldset>
  )
}

/** A colour by eye or by its six signs, with the contrast of letters on it. */
function Color(given: Given) {
  const { value, onChange } = common(given)
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  const color = isColor ? value : WHITE
  const letters = wcagContrast(color, WHITE) >= LEAST_CONTRAST ? WHITE : INK
  const contrast = wcagContrast(color, letters)
  const ratio = (Math.floor(contrast * 10) / 10).toLocaleString('de')
  const words = `${letters === WHITE ? 'Weiße' : 'Dunkle'} Schrift: ${ratio} : 1${contrast < LEAST_CONTRAST ? ', zu wenig' : ''}`
  return (
    <div className="color">
      <input type="color" aria-label={`${given.title}, nach Augenmaß`} value={color} onChange={onChange} />
      <Text {...given} />
      {isColor && <output style={{ background: color, color: letters }}>{words}</output>}
    </div>
  )
}

/** A photo, drawing or film: the chosen one, and a dialog with the owner's others. */
function FileChoice(given: Given) {
  const { field, title, onChange } = given
  const { id, value, ...others } = common(given)
  const [isOpen, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const verb = value === '' ? 'Wählen' : 'Andere wählen'
  // An upload that ends after its dialog is closed must not bring back the form as it was before.
  const choose = useRef(onChange)
  useEffect(() => {
    choose.current = onChange
  })
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  // Gives the focus back to the button.
  const close = () => dialog.current?.close()
  function remove(): void {
    onChange('')
    // The button that has the focus goes.
    document.getElementById(id)?.focus()
  }
  return (
    <div className="file">
      {value === '' ? <p>Noch keine Datei gewählt.</p> : <Thumbnail name={value} />}
      {value !== '' && <p>{value}</p>}
      <Button
        id={id}
        aria-describedby={others['aria-describedby']}
        aria-label={`${title}: ${verb}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      {value !== '' && (
        <Button aria-label={`${title}: Entfernen`} onClick={remove}>
          Entfernen
        </Button>
      )}
      {isOpen && (
        <dialog ref={dialog} onClose={() => setOpen(false)} aria-label={`${title} wählen`}>
          <PhotoList kind={field.format} onChosen={(name) => (choose.current(name), close())} />
          <Button onClick={close}>Schließen</Button>
        </dialog>
      )}
    </div>
  )
}

const CONTROLS: Readonly<Record<string, ComponentType<Given>>> = {
  paragraph: Paragraph,
  day: Day,
  color: Color,
  photo: FileChoice,
  film: FileChoice,
  drawing: FileChoice,
  switch: Switch,
}

/** The control of a field, by the way of filling in that its rule names. */
export function Control(given: Given) {
  const { format, items, enum: words } = given.field
  if (items) return <Several {...given} />
  const Named = CONTROLS[format] ?? (words ? Choice : Text)
  return <Named {...given} />
}
