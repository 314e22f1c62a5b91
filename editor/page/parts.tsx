import type { ComponentProps } from 'react'
import type { FormFault } from '../forms.ts'

/** A button that does not send the form around it. */
export const Button = (props: ComponentProps<'button'>) => <button type="button" {...props} />

/** Focuses an alert when it appears: the form in its place may have been scrolled far down. */
export const takeFocus = (alert: HTMLElement | null): void => alert?.focus()

/** Lists faults until they are mended. */
export function FaultList({ heading, faults }: { heading: string; faults: readonly FormFault[] }) {
  if (faults.length === 0) return null
  return (
    <section className="alert" role="alert" aria-label={heading}>
      <h2>{heading}</h2>
      <Faults faults={faults} />
    </section>
  )
}

/** A list of faults, each with a link to its field. */
export function Faults({ faults }: { faults: readonly FormFault[] }) {
  if (faults.length === 0) return null
  return (
    <ul>
      {faults.map(({ form, path, place, sentence }) => (
        <li key={`${place} ${sentence}`}>
          {form === null ? place : <a href={`#/${form}/${path.join('.')}`}>{place}</a>}
          {place && ': '}
          {sentence}
        </li>
      ))}
    </ul>
  )
}
