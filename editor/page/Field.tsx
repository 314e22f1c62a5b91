import { useRef, useState } from 'react'
import { type Data, dataOf, isDataRecord, isSame, wordsOf, type Field } from '../data.ts'
import { Button } from './Button.tsx'
import { Control, faultsAt, type Given } from './controls.tsx'

/** Fields whose value tells an entry from its neighbours. */
const NAMES = ['title', 'question', 'name', 'author', 'number']
const MOVES = [
  { way: 'oben', sign: '↑', by: -1 },
  { way: 'unten', sign: '↓', by: 1 },
]

/** A field, with all that lies in it. */
export function FieldView(given: Given) {
  const { properties, items } = given.field
  if (properties) return <Fields {...given} />
  if (items && !items.enum) return <List {...given} item={items} />
  return (
    <div className="field">
      <label htmlFor={given.path}>{given.title}</label>
      <Notes {...given} />
      <Control {...given} />
    </div>
  )
}

const within = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)

/** The fields of a record. An entry of a list is folded to the words that tell it from others. */
function Fields(given: Given) {
  const { field, path, title, value, onChange } = given
  const values = isDataRecord(value) ? value : {}
  const fields = Object.entries(field.properties ?? {}).map(([name, inner]) => {
    const of = { field: inner, path: within(path, name), title: inner.title, value: values[name] ?? '' }
    return <FieldView key={name} {...given} {...of} onChange={(next) => onChange({ ...values, [name]: next })} />
  })
  if (path === '') return fields
  if (!/\d$/.test(path))
    return (
      <fieldset className="group">
        <legend>{title}</legend>
        <Notes {...given} />
        {fields}
      </fieldset>
    )
  const words = wordsOf(NAMES.map((name) => values[name]).find((named) => named !== undefined) ?? value)
  return (
    <details>
      <summary>{`${title}${words && `: ${words}`}`}</summary>
      <div className="record">{fields}</div>
    </details>
  )
}

/** Moves the focus when a change is drawn. */
const focusLater = (find: () => HTMLElement | null | undefined) => setTimeout(() => find()?.focus())

type Row = { key: string; entry: Data }
type Removed = { at: number; row: Row }

/** The entries of a list, with buttons that move and remove them, and one that adds another. */
function List({ item, ...given }: Given & { item: Field }) {
  const { field, path, title, value, onChange } = given
  const list = useRef<HTMLFieldSetElement>(null)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  // A list that has come from elsewhere, such as an earlier version, may hold the removed entry.
  const [own, setOwn] = useState(value)
  if (!isSame(own, value)) {
    setOwn(value)
    setRemoved([])
  }
  // An entry that is moved takes its element with it, unfolded as it is.
  const [keys, setKeys] = useState<readonly string[]>([])
  const entries = Array.isArray(value) ? value : []
  if (keys.length < entries.length) setKeys([...keys, ...entries.slice(keys.length).map(newKey)])
  const rows = entries.map((entry, at): Row => ({ key: keys[at] ?? '', entry }))

  function change(changed: readonly Data[]): void {
    setOwn(changed)
    onChange(changed)
  }
  function lay(laid: readonly Row[]): void {
    setKeys(laid.map(({ key }) => key))
    change(laid.map(({ entry }) => entry))
  }
  function add(): void {
    lay([...rows, { key: newKey(), entry: dataOf(item, '') }])
    focusLater(() => {
      const last = list.current?.querySelector(':scope > .entry:nth-last-of-type(1)')
      last?.querySelector('details')?.setAttribute('open', '')
      return last?.querySelector<HTMLElement>('input, textarea, select')
    })
  }
  function remove(at: number, row: Row): void {
    lay(rows.toSpliced(at, 1))
    setRemoved([...removed, { at, row }])
    focusLater(() => list.current?.querySelector<HTMLElement>(':scope > button'))
  }
  function move(button: HTMLButtonElement, at: number, row: Row, by: number): void {
    lay(rows.toSpliced(at, 1).toSpliced(at + by, 0, row))
    // A browser takes the focus from an element that is moved in the page.
    focusLater(() => (button.disabled ? button.parentElement?.querySelector('button:enabled') : button))
  }
  function putBack({ at, row }: Removed): void {
    lay(rows.toSpliced(at, 0, row))
    setRemoved(removed.slice(0, -1))
  }
  const last = removed.at(-1)
  return (
    <fieldset className="list" id={path} ref={list}>
      {path && <legend>{title}</legend>}
      <Notes {...given} />
      {rows.map((row, at) => {
        const name = `${item.title} ${at + 1}`
        const of = { field: item, path: within(path, at), title: name, value: row.entry }
        return (
          <div className="entry" key={row.key}>
            <FieldView {...given} {...of} onChange={(next) => change(entries.with(at, next))} />
            <div className="entry-buttons">
              {MOVES.map(({ way, sign, by }) => (
                <Button
                  key={way}
                  aria-label={`${name} nach ${way}`}
                  title={`Nach ${way}`}
                  disabled={rows[at + by] === undefined}
                  onClick={({ currentTarget }) => move(currentTarget, at, row, by)}
                >
                  {sign}
                </Button>
              ))}
              <Button aria-label={`${name} entfernen`} title="Entfernen" onClick={() => remove(at, row)}>
                ×
              </Button>
            </div>
          </div>
        )
      })}
      {last && <Button onClick={() => putBack(last)}>Entfernen rückgängig machen</Button>}
      {rows.length < (field.maxItems ?? Infinity) && <Button onClick={add}>{`${item.title} hinzufügen`}</Button>}
    </fieldset>
  )
}

const newKey = (): string => crypto.randomUUID()

/** The hint of a field and its faults. A fault that the hint says already only marks the hint. */
function Notes({ field: { description }, path, faults }: Given) {
  const own = faultsAt(path, faults)
  const others = own.filter((fault) => fault !== description)
  const isMarked = others.length < own.length
  return (
    <>
      {description && (
        <p id={`${path}-hint`} className={isMarked ? 'hint fault' : 'hint'}>
          {description}
        </p>
      )}
      {others.length > 0 && (
        <p id={`${path}-fault`} className="fault">
          {others.join(' ')}
        </p>
      )}
    </>
  )
}
