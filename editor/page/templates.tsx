import DefaultObject from '@rjsf/core/lib/components/templates/ObjectFieldTemplate.js'
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  errorId,
  type FieldErrorProps,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils'
import { type MouseEvent, useRef } from 'react'
import { type Data, isDataRecord, wordsOf } from '../data.ts'
import { Button } from './Button.tsx'

/** Fields whose value tells an entry from its neighbours. */
const NAMES = ['title', 'question', 'name', 'author', 'number']

/** The faults of a field. One that its hint says already only marks the hint. */
function FieldErrorTemplate({ errors = [], fieldPathId, schema }: FieldErrorProps) {
  const others = errors.filter((error) => error !== schema.description)
  if (others.length === 0) return null
  return (
    <p className="fault" id={errorId(fieldPathId)}>
      {others.join(' ')}
    </p>
  )
}

/** The fields of a record. An entry of a list is folded to the words that tell it from others. */
function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, properties, fieldPathId, formData } = props
  const index = fieldPathId.path.at(-1)
  if (typeof index !== 'number') return <DefaultObject {...props} />
  const words = firstWordsOf(formData)
  return (
    <details>
      <summary>{`${title} ${index + 1}${words && `: ${words}`}`}</summary>
      <div className="record">{properties.map(({ content }) => content)}</div>
    </details>
  )
}

function firstWordsOf(entry: Data = ''): string {
  const named = isDataRecord(entry) ? NAMES.map((name) => entry[name]).find((value) => value !== undefined) : entry
  return wordsOf(named ?? entry)
}

/** Moves the focus when a change is drawn. */
const focusLater = (find: () => HTMLElement | null | undefined) => setTimeout(() => find()?.focus())

/** A list: its entries, and a button that adds one. */
function ArrayFieldTemplate({ title, schema, items, fieldPathId, canAdd, onAddClick }: ArrayFieldTemplateProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const entry = typeof schema.items === 'object' && 'title' in schema.items ? schema.items.title : ''
  function add(event: MouseEvent): void {
    onAddClick(event)
    focusLater(() => {
      const last = [...(list.current?.querySelectorAll(':scope > .entry') ?? [])].at(-1)
      last?.querySelector('details')?.setAttribute('open', '')
      return last?.querySelector<HTMLElement>('input, textarea, select')
    })
  }
  return (
    <fieldset className="list" id={fieldPathId.$id} ref={list}>
      {fieldPathId.path.length > 0 && <legend>{title}</legend>}
      {schema.description && <p className="field-description">{schema.description}</p>}
      {items}
      {canAdd && <Button onClick={add}>{`${entry} hinzufügen`}</Button>}
    </fieldset>
  )
}

/** A press that moves an entry. A browser takes the focus from an element that is moved in the page. */
const moving = (onMove: (event: MouseEvent) => void) => (event: MouseEvent<HTMLButtonElement>) => {
  const button = event.currentTarget
  onMove(event)
  focusLater(() => (button.disabled ? button.parentElement?.querySelector('button:enabled') : button))
}

/** An entry of a list, with buttons that move and remove it. */
function ArrayFieldItemTemplate({ children, buttonsProps, index, schema, registry }: ArrayFieldItemTemplateProps) {
  const { hasMoveUp, hasMoveDown, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const name = `${schema.title} ${index + 1}`
  function remove(event: MouseEvent<HTMLButtonElement>): void {
    const list = event.currentTarget.closest('.list')
    registry.formContext.onRemove()
    onRemoveItem(event)
    focusLater(() => list?.querySelector<HTMLElement>(':scope > button'))
  }
  const moves = [
    ['oben', '↑', hasMoveUp, onMoveUpItem],
    ['unten', '↓', hasMoveDown, onMoveDownItem],
  ] as const
  return (
    <div className="entry">
      {children}
      <div className="entry-buttons">
        {moves.map(([way, sign, isPossible, onMove]) => (
          <Button
            key={way}
            aria-label={`${name} nach ${way}`}
            title={`Nach ${way}`}
            disabled={!isPossible}
            onClick={moving(onMove)}
          >
            {sign}
          </Button>
        ))}
        <Button aria-label={`${name} entfernen`} title="Entfernen" onClick={remove}>
          ×
        </Button>
      </div>
    </div>
  )
}

export const TEMPLATES = { FieldErrorTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate }
