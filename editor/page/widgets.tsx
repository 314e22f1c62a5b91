import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import { wcagContrast } from 'culori'
import { type ChangeEvent, useRef } from 'react'
import { INK, LEAST_CONTRAST, WHITE } from '#model/shades.ts'
import { AddPhotos, DRAWING, FILM, PHOTO, Thumbnail, usePhotos } from './Photos.tsx'
import { describedBy } from './templates.tsx'

type Control = { id: string; value: string; onChange: (value: string) => void; isWrong: boolean; label: string }

/** A text, filled in the way its rule names. */
function TextWidget({ id, value, onChange, schema, rawErrors = [], label }: WidgetProps) {
  const control: Control = { id, value: String(value ?? ''), onChange, isWrong: rawErrors.length > 0, label }
  const as = String(schema['as'])
  if (as === 'paragraph') return <LongText {...control} />
  if (as === 'day') return <Day {...control} />
  if (as === 'color') return <Color {...control} />
  if (as === 'photo') return <FileChoice {...control} accept={PHOTO} ends={/\.(jpe?g|jfif|png|webp|avif)$/i} />
  if (as === 'film') return <FileChoice {...control} accept={FILM} ends={/\.mp4$/i} />
  if (as === 'drawing') return <FileChoice {...control} accept={DRAWING} ends={/\.svg$/i} />
  return <input type="text" {...common(control)} />
}

/** The attributes of every control: its name for labels and faults, and its value. */
function common({ id, value, onChange, isWrong }: Control) {
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value)
  return { id, value, onChange: change, 'aria-invalid': isWrong, 'aria-describedby': describedBy(id) }
}

function LongText(control: Control) {
  const rows = Math.min(30, Math.max(3, Math.ceil(control.value.length / 70), control.value.split('\n').length))
  return <textarea rows={rows} {...common(control)} />
}

/** A calendar; a date that somebody has written otherwise stays visible as a text. */
function Day(control: Control) {
  const isDate = control.value === '' || /^\d{4}-\d\d-\d\d$/.test(control.value)
  return <input type={isDate ? 'date' : 'text'} {...common(control)} />
}

/** A colour by eye or by its six signs, with the contrast of letters on it. */
function Color(control: Control) {
  const isColor = /^#[0-9a-f]{6}$/i.test(control.value)
  const best = [WHITE, INK].map((letters) => ({
    letters,
    contrast: wcagContrast(isColor ? control.value : WHITE, letters),
  }))
  const [white = { letters: WHITE, contrast: 0 }, ink = white] = best
  const { letters, contrast } = white.contrast >= LEAST_CONTRAST ? white : ink
  const words = `${letters === WHITE ? 'Weiße' : 'Dunkle'} Schrift: ${(Math.floor(contrast * 10) / 10).toLocaleString('de')} : 1`
  return (
    <div className="color">
      <input
        type="color"
        aria-label={`${control.label}, nach Augenmaß`}
        value={isColor ? control.value : WHITE}
        onChange={common(control).onChange}
      />
      <input type="text" {...common(control)} />
      {isColor && (
        <output style={{ background: control.value, color: letters }}>
          {words}
          {contrast < LEAST_CONTRAST ? ', zu wenig' : ''}
        </output>
      )}
    </div>
  )
}

type Choice = Control & { accept: string; ends: RegExp }

/** A photo, drawing or film: the chosen one, and a dialog with the owner's others. */
function FileChoice({ id, value, onChange, label, accept, ends }: Choice) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { own, refetch } = usePhotos()
  const verb = value === '' ? 'Wählen' : 'Andere wählen'
  function choose(name: string): void {
    onChange(name)
    dialog.current?.close()
  }
  return (
    <div className="file">
      {value === '' ? <p>Noch keine Datei gewählt.</p> : <Thumbnail name={value} />}
      {value !== '' && <p>{value}</p>}
      <button
        type="button"
        aria-describedby={describedBy(id)}
        aria-label={`${label}: ${verb}`}
        onClick={() => dialog.current?.showModal()}
      >
        {verb}
      </button>
      {value !== '' && (
        <button type="button" aria-label={`${label}: Entfernen`} onClick={() => onChange('')}>
          Entfernen
        </button>
      )}
      <dialog ref={dialog} aria-label={`${label} wählen`}>
        <AddPhotos
          accept={accept}
          onAdded={(name) => {
            void refetch()
            choose(name)
          }}
        />
        <ul className="photos">
          {own
            .filter(({ name }) => ends.test(name))
            .map(({ name }) => (
              <li key={name}>
                <button type="button" onClick={() => choose(name)}>
                  <Thumbnail name={name} />
                  {name}
                </button>
              </li>
            ))}
        </ul>
        <button type="button" onClick={() => dialog.current?.close()}>
          Schließen
        </button>
      </dialog>
    </div>
  )
}

/** A choice: one of several, yes or no, or several at once. */
function SelectWidget({ id, value, onChange, schema, multiple, label, rawErrors = [] }: WidgetProps) {
  const field: RJSFSchema =
    multiple && typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : schema
  const words: string[] = (field.enum ?? []).map(String)
  const names: string[] = field['enumNames'] ?? words
  if (multiple) {
    const chosen: string[] = Array.isArray(value) ? value : []
    const toggle = (word: string) => onChange(words.filter((each) => (each === word) !== chosen.includes(each)))
    return (
      <div className="several">
        {words.map((word, at) => (
          <label key={word}>
            <input
              type="checkbox"
              checked={chosen.includes(word)}
              onChange={() => toggle(word)}
              aria-describedby={describedBy(id)}
            />
            {names[at]}
          </label>
        ))}
      </div>
    )
  }
  if (schema['as'] === 'switch')
    return (
      <label className="switch">
        <input
          type="checkbox"
          id={id}
          checked={value === 'ja'}
          aria-describedby={describedBy(id)}
          onChange={(event) => onChange(event.currentTarget.checked ? 'ja' : 'nein')}
        />
        {label}
      </label>
    )
  const isKnown = words.includes(String(value ?? ''))
  return (
    <select
      id={id}
      value={String(value ?? '')}
      aria-invalid={rawErrors.length > 0}
      aria-describedby={describedBy(id)}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {!isKnown && <option value={String(value ?? '')}>{String(value ?? '') || 'Bitte wählen'}</option>}
      {words.map((word, at) => (
        <option key={word} value={word}>
          {names[at] || 'Keine Angabe'}
        </option>
      ))}
    </select>
  )
}

export const WIDGETS = { TextWidget, SelectWidget }
