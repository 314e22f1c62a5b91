import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils'
import { type MouseEvent, useRef } from 'react'
import type { Data } from '../data.ts'

/** Passed to every field: the values of the form, and a call before an entry is removed. */
export type Context = { data: Data; onRemove: () => void }

/** Identifiers of the sentences that belong to a field, for `aria-describedby`. */
export const describedBy = (id: string): string => `${id}-hint ${id}-fault`

/** A label above the field, its hint and its faults below the label. Groups and lists bring their own heading. */
function FieldTemplate({
  id,
  label,
  rawDescription,
  rawErrors = [],
  children,
  schema,
  displayLabel,
}: FieldTemplateProps) {
  const isGroup =
    schema.items !== undefined || schema['as'] === 'photo' || schema['as'] === 'film' || schema['as'] === 'drawing'
  const faults = rawErrors.length > 0 && (
    <p className="fault" id={`${id}-fault`}>
      {rawErrors.join(' ')}
    </p>
  )
  if (!displayLabel)
    return (
      <>
        {faults}
        {children}
      </>
    )
  const inside = (
    <>
      {rawDescription && !rawErrors.includes(rawDescription) && (
        <p className="hint" id={`${id}-hint`}>
          {rawDescription}
        </p>
      )}
      {faults}
      {children}
    </>
  )
  if (isGroup)
    return (
      <fieldset className="field" id={id}>
        <legend>{label}</legend>
        {inside}
      </fieldset>
    )
  return (
    <div className="field">
      {schema['as'] !== 'switch' && <label htmlFor={id}>{label}</label>}
      {inside}
    </div>
  )
}

/** The fields of a record. A record gets a group with its title; the whole form and the entries of a list do not. */
function ObjectFieldTemplate({ title, description, properties, fieldPathId }: ObjectFieldTemplateProps) {
  const fields = properties.map(({ content }) => content)
  const { path, $id } = fieldPathId
  if (path.length === 0) return fields
  if (typeof path.at(-1) === 'number') return <div className="record">{fields}</div>
  return (
    <fieldset className="group" id={$id}>
      <legend>{title}</legend>
      {description && <p className="hint">{description}</p>}
      {fields}
    </fieldset>
  )
}

/** A list: its entries, and a button that adds one. */
function ArrayFieldTemplate({ title, schema, items, fieldPathId, canAdd, onAddClick }: ArrayFieldTemplateProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const entry = typeof schema.items === 'object' && 'title' in schema.items ? schema.items.title : ''
  function add(event: MouseEvent): void {
    onAddClick(event)
    // The new entry is drawn first, and opened: it is empty.
    setTimeout(() => {
      const last = [...(list.current?.querySelectorAll<HTMLElement>(':scope > .entry') ?? [])].at(-1)
      const around = last?.querySelector('details')
      if (around) around.open = true
      last?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    })
  }
  return (
    <fieldset className="list" id={fieldPathId.$id} data-name={fieldPathId.path.at(-1)} ref={list}>
      {fieldPathId.path.length > 0 && <legend>{title}</legend>}
      {schema.description && <p className="hint">{schema.description}</p>}
      {items}
      {canAdd && <button type="button" onClick={add}>{`${entry} hinzufügen`}</button>}
    </fieldset>
  )
}

/** An entry of a list, with buttons that move and remove it. Records are folded to their first words. */
function ArrayFieldItemTemplate({ children, buttonsProps, index, schema, registry }: ArrayFieldItemTemplateProps) {
  const { hasMoveUp, hasMoveDown, onMoveUpItem, onMoveDownItem, onRemoveItem, fieldPathId } = buttonsProps
  const context: Context = registry.formContext
  const name = `${schema.title} ${index + 1}`
  const words = firstWordsOf(valueAt(context.data, fieldPathId.path))
  function remove(event: MouseEvent<HTMLButtonElement>): void {
    const list = event.currentTarget.closest('.list')
    context.onRemove()
    onRemoveItem(event)
    setTimeout(() => list?.querySelector<HTMLElement>(':scope > button')?.focus())
  }
  const moves = [
    ['oben', '↑', hasMoveUp, onMoveUpItem],
    ['unten', '↓', hasMoveDown, onMoveDownItem],
  ] as const
  const buttons = (
    <div className="entry-buttons">
      {moves.map(([way, sign, isPossible, onMove]) => (
        <button
          key={way}
          type="button"
          aria-label={`${name} nach ${way}`}
          title={`Nach ${way}`}
          disabled={!isPossible}
          onClick={moving(onMove)}
        >
          {sign}
        </button>
      ))}
      <button type="button" aria-label={`${name} entfernen`} title="Entfernen" onClick={remove}>
        ×
      </button>
    </div>
  )
  return (
    <div className="entry">
      {schema.properties === undefined ? (
        children
      ) : (
        <details>
          <summary>
            {name}
            {words && `: ${words}`}
          </summary>
          {children}
        </details>
      )}
      {buttons}
    </div>
  )
}

/** A press that moves an entry. A browser takes the focus from an element that is moved in the page. */
const moving = (onMove: (event: MouseEvent) => void) => (event: MouseEvent<HTMLButtonElement>) => {
  const button = event.currentTarget
  onMove(event)
  setTimeout(() =>
    (button.disabled ? button.parentElement?.querySelector<HTMLElement>('button:enabled') : button)?.focus(),
  )
}

/** The value at a path in the form's values. */
function valueAt(data: Data | undefined, [first, ...rest]: readonly (string | number)[]): Data | undefined {
  if (first === undefined || data === undefined || typeof data === 'string') return data
  const inner: Data | undefined = Object.entries(data).find(([name]) => name === String(first))?.[1]
  return valueAt(inner, rest)
}

/** Words that tell an entry from its neighbours: its title, or the first words in it. */
function firstWordsOf(entry: Data | undefined): string {
  if (entry === undefined || typeof entry === 'string') return entry ?? ''
  if (Array.isArray(entry)) return entry.join(', ')
  const [, title] = Object.entries(entry).find(([name]) => /^(title|question|name|author|number)$/.test(name)) ?? []
  return title === undefined
    ? Object.values(entry).map(firstWordsOf).filter(Boolean).slice(0, 3).join(' ')
    : firstWordsOf(title)
}

export const TEMPLATES = { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate }
