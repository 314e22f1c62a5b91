import { useState } from 'react'
import { type Data, dataOf, isDataRecord, isSame, wordsOf, type Field } from '../data.ts'
import { Control, faultsAt, type FieldProps } from './controls.tsx'
import { Button, takeFocus } from './parts.tsx'

/** Fields whose values distinguish the entries of a list. */
const NAMES = ['title', 'question', 'name', 'author', 'number']
const MOVES = [
  { way: 'oben', sign: '↑', by: -1 },
  { way: 'unten', sign: '↓', by: 1 },
]

/** A field with all fields inside it. */
export function FieldView(props: FieldProps) {
  const { properties, items } = props.field
  if (properties) return <Fields {...props} />
  if (items && !items.choices) return <List {...props} item={items} />
  return (
    <div className="field">
      <label htmlFor={props.path}>{props.title}</label>
      <Notes {...props} />
      <Control {...props} />
    </div>
  )
}

const within = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)

/** The fields of a record. A folded entry of a list shows only the words that distinguish it from the others. */
function Fields(props: FieldProps) {
  const { field, path, title, value, onChange } = props
  const values = isDataRecord(value) ? value : {}
  const fields = Object.entries(field.properties ?? {}).map(([name, inner]) => {
    const of = { field: inner, path: within(path, name), title: inner.title, value: values[name] ?? '' }
    return <FieldView key={name} {...props} {...of} onChange={(next) => onChange({ ...values, [name]: next })} />
  })
  if (path === '') return fields
  if (!/\d$/.test(path))
    return (
      <fieldset className="group" id={path}>
        <legend>{title}</legend>
        <Notes {...props} />
        {fields}
      </fieldset>
    )
  const words = wordsOf(NAMES.map((name) => values[name]).find((named) => named !== undefined) ?? value)
  return (
    <details id={path}>
      <summary>{`${title}${words && `: ${words}`}`}</summary>
      <Notes {...props} />
      <div className="record">{fields}</div>
    </details>
  )
}

type Row = { key: string; entry: Data }
type Removed = { at: number; row: Row }

/** The entries of a list, with buttons that move and remove them, and one that adds another. */
function List({ item, ...props }: FieldProps & { item: Field }) {
  const { field, path, title, value, onChange, onLaid } = props
  const entries = Array.isArray(value) ? value : []
  // A moved entry keeps its element, so it stays unfolded.
  const [rows, setRows] = useState<readonly Row[]>([])
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const last = removed.at(-1)
  const isAsShown = rows.length === entries.length && rows.every(({ entry }, at) => isSame(entry, entries[at]))
  if (!isAsShown) {
    setRows(entries.map((entry, at) => ({ key: rows[at]?.key ?? newKey(), entry })))
    // A list that has come from elsewhere, such as an earlier version, may hold the removed entry.
    setRemoved([])
  }

  function change(changed: readonly Row[]): void {
    setRows(changed)
    onChange(changed.map(({ entry }) => entry))
  }
  function lay(laid: readonly Row[]): void {
    change(laid)
    onLaid(path)
  }
  function add(): void {
    lay([...rows, { key: newKey(), entry: dataOf(item, '') }])
    // After React has drawn the new entry.
    setTimeout(() => goTo(within(path, rows.length)))
  }
  function remove(row: Row, at: number): void {
    lay(rows.toSpliced(at, 1))
    setRemoved([...removed, { at, row }])
  }
  function putBack({ at, row }: Removed): void {
    lay(rows.toSpliced(at, 0, row))
    setRemoved(removed.slice(0, -1))
    // The pressed button disappears with the last removed entry.
    if (removed.length === 1) setTimeout(() => goTo(within(path, at)))
  }
  function move(button: HTMLElement, row: Row, from: number, to: number): void {
    if (rows[to]) lay(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    // A browser takes the focus from an element that is moved in the page.
    setTimeout(() => button.focus())
  }
  return (
    <fieldset className="list" id={path}>
      {path && <legend>{title}</legend>}
      <Notes {...props} />
      {rows.map((row, at) => {
        const name = `${item.title} ${at + 1}`
        const of = { field: item, path: within(path, at), title: name, value: row.entry }
        return (
          <div className="entry" key={row.key}>
            <FieldView {...props} {...of} onChange={(entry) => change(rows.with(at, { ...row, entry }))} />
            <div className="entry-buttons">
              {MOVES.map(({ way, sign, by }) => (
                <Button
                  key={way}
                  aria-label={`${name} nach ${way}`}
                  title={`Nach ${way}`}
                  // A disabled button would lose the focus.
                  aria-disabled={!rows[at + by]}
                  onClick={({ currentTarget }) => move(currentTarget, row, at, at + by)}
                >
                  {sign}
                </Button>
              ))}
              <Button aria-label={`${name} entfernen`} title="Entfernen" onClick={() => remove(row, at)}>
                ×
              </Button>
            </div>
          </div>
        )
      })}
      {last && (
        <Button key={removed.length} ref={takeFocus} onClick={() => putBack(last)}>
          Entfernen rückgängig machen
        </Button>
      )}
      {rows.length < (field.maxItems ?? Infinity) && <Button onClick={add}>{`${item.title} hinzufügen`}</Button>}
    </fieldset>
  )
}

const newKey = (): string => crypto.randomUUID()

/** The hint of a field and its faults. A fault with the same words as the hint only marks the hint. */
function Notes({ field: { description }, path, faults }: FieldProps) {
  const own = faultsAt(path, faults)
  const others = own.filter((fault) => fault !== description)
  return (
    <p id={`${path}-notes`} className="hint">
      <span className={others.length < own.length ? 'fault' : undefined}>{description}</span>
      {others.length > 0 && <span className="fault">{others.join(' ')}</span>}
    </p>
  )
}

/**
 * Unfolds the entries around a field, and focuses the field's first control.
 * @param target such as 'phones.0.number'.
 */
export function goTo(target: string): void {
  const CONTROL = 'input, textarea, select, button'
  const field = document.getElementById(target)
  for (let around = field?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true
  const control = field?.matches(CONTROL) ? field : field?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
  field?.scrollIntoView({ block: 'center' })
}
