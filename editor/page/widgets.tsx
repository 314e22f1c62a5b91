import CheckboxesWidget from '@rjsf/core/lib/components/widgets/CheckboxesWidget.js'
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { wcagContrast } from 'culori'
import { type ChangeEvent, useRef } from 'react'
import { INK, LEAST_CONTRAST, WHITE } from '#model/shades.ts'
import { Button } from './Button.tsx'
import { AddPhotos, Thumbnail, usePhotos } from './Photos.tsx'

type ChangeOfControl = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** The attributes of every control: its name for labels and faults, and its value. */
const control = ({ id, value, onChange, rawErrors = [] }: WidgetProps) => ({
  id,
  value: String(value ?? ''),
  onChange: (event: ChangeOfControl) => onChange(event.currentTarget.value),
  'aria-invalid': rawErrors.length > 0,
  'aria-describedby': ariaDescribedByIds(id),
})

function TextWidget(props: WidgetProps) {
  return <input type="text" {...control(props)} />
}

function Paragraph(props: WidgetProps) {
  const { value, ...others } = control(props)
  const rows = Math.min(30, Math.max(3, Math.ceil(value.length / 70), value.split('\n').length))
  return <textarea rows={rows} value={value} {...others} />
}

/** A calendar; a date that somebody has written otherwise stays visible as a text. */
function Day(props: WidgetProps) {
  const { value, ...others } = control(props)
  const isDate = value === '' || /^\d{4}-\d\d-\d\d$/.test(value)
  return <input type={isDate ? 'date' : 'text'} value={value} {...others} />
}

/** A colour by eye or by its six signs, with the contrast of letters on it. */
function Color(props: WidgetProps) {
  const { value, onChange } = control(props)
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  const color = isColor ? value : WHITE
  const letters = wcagContrast(color, WHITE) >= LEAST_CONTRAST ? WHITE : INK
  const contrast = wcagContrast(color, letters)
  const words = `${letters === WHITE ? 'Weiße' : 'Dunkle'} Schrift: ${(Math.floor(contrast * 10) / 10).toLocaleString('de')} : 1`
  return (
    <div className="color">
      <input type="color" aria-label={`${props.label}, nach Augenmaß`} value={color} onChange={onChange} />
      <TextWidget {...props} />
      {isColor && (
        <output style={{ background: color, color: letters }}>
          {words}
          {contrast < LEAST_CONTRAST ? ', zu wenig' : ''}
        </output>
      )}
    </div>
  )
}

/** A photo, drawing or film: the chosen one, and a dialog with the owner's others. */
function FileChoice(props: WidgetProps) {
  const { label, onChange } = props
  const { id, value } = control(props)
  const format = props.schema.format ?? ''
  const dialog = useRef<HTMLDialogElement>(null)
  const { own, refetch } = usePhotos()
  const verb = value === '' ? 'Wählen' : 'Andere wählen'
  function choose(name: string): void {
    onChange(name)
    dialog.current?.close()
    void refetch()
  }
  return (
    <div className="file">
      {value === '' ? <p>Noch keine Datei gewählt.</p> : <Thumbnail name={value} />}
      {value !== '' && <p>{value}</p>}
      <Button
        id={id}
        aria-describedby={ariaDescribedByIds(id)}
        aria-label={`${label}: ${verb}`}
        onClick={() => dialog.current?.showModal()}
      >
        {verb}
      </Button>
      {value !== '' && (
        <Button aria-label={`${label}: Entfernen`} onClick={() => onChange('')}>
          Entfernen
        </Button>
      )}
      <dialog ref={dialog} aria-label={`${label} wählen`}>
        <AddPhotos kinds={[format]} onAdded={choose} />
        <ul className="photos">
          {own
            .filter(({ kind }) => kind === format)
            .map(({ name }) => (
              <li key={name}>
                <Button onClick={() => choose(name)}>
                  <Thumbnail name={name} />
                  {name}
                </Button>
              </li>
            ))}
        </ul>
        <Button onClick={() => dialog.current?.close()}>Schließen</Button>
      </dialog>
    </div>
  )
}

/** Yes or no. */
function Switch({ id, value, onChange }: WidgetProps) {
  const toggle = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.checked ? 'ja' : 'nein')
  return (
    <input
      type="checkbox"
      id={id}
      checked={value === 'ja'}
      onChange={toggle}
      aria-describedby={ariaDescribedByIds(id)}
    />
  )
}

/** One of several words, or several of them at once. A word of the file that is none of them is shown as well. */
function SelectWidget(props: WidgetProps) {
  const { enum: words = [], enumNames: names = words } = props.schema
  const { value, ...others } = control(props)
  if (props.multiple)
    return (
      <fieldset aria-label={props.label}>
        <CheckboxesWidget {...props} />
      </fieldset>
    )
  return (
    <select value={value} {...others}>
      {!words.includes(value) && <option value={value}>{value || 'Bitte wählen'}</option>}
      {words.map((word, at) => (
        <option key={String(word)} value={String(word)}>
          {names[at] || 'Keine Angabe'}
        </option>
      ))}
    </select>
  )
}

/** The way of filling in a field by the name its rule has for it. */
export const WIDGETS = {
  TextWidget,
  SelectWidget,
  paragraph: Paragraph,
  day: Day,
  color: Color,
  photo: FileChoice,
  film: FileChoice,
  drawing: FileChoice,
  switch: Switch,
}
