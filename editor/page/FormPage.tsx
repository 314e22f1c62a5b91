import { useEffect, useState } from 'react'
import { type Data, isSame } from '../data.ts'
import type { Form } from '../forms.ts'
import { Button } from './Button.tsx'
import { FaultList, takeFocus } from './FaultList.tsx'
import { FieldView } from './Field.tsx'
import { TwoVersions } from './TwoVersions.tsx'
import { useForm } from './use-form.ts'
import { Versions } from './Versions.tsx'

const UNSAVED = 'Noch nicht gespeichert.'
const KEPT = 'Ein Entwurf liegt auf diesem Rechner.'
const DISCARD = 'Alles, was nicht gespeichert ist, aus diesem Formular nehmen?'

type Props = { form: Form; target: string; noHistory: string | null }

/** One form: filled from its file or from the draft, with the faults at their fields, and the earlier versions below. */
export function FormPage({ form, target, noHistory }: Props) {
  const { stand, data, versions, isKept, isSaving, refused, problem, ...act } = useForm(form)
  const [failure, setFailure] = useState('')
  const [saved, setSaved] = useState('')

  const isFilled = stand !== undefined
  useEffect(() => {
    if (isFilled && target) goTo(target)
  }, [isFilled, target])
  useEffect(() => {
    if (refused.length > 0) document.querySelector<HTMLElement>('main .alert a')?.focus()
  }, [refused])

  function type(values: Data): void {
    setFailure('')
    act.type(values)
  }

  async function submit(): Promise<void> {
    setFailure('')
    const isSaved = await act.save().catch((error: Error) => setFailure(error.message))
    if (isSaved) setSaved(`Gespeichert um ${new Date().toLocaleTimeString('de', { timeStyle: 'short' })} Uhr.`)
  }

  if (!stand) return <p role="status">{problem || 'Das Formular wird gefüllt …'}</p>
  const { fault, file } = stand
  const earlier = <Versions form={form} noHistory={noHistory} isOpen={fault !== null} onRestored={act.settle} />
  if (fault)
    return (
      <>
        <div className="alert" role="alert" tabIndex={-1} ref={takeFocus}>
          <p>{`Die Datei content/${form.file} lässt sich nicht lesen${fault.line === null ? '' : `, wegen Zeile ${fault.line}`}:`}</p>
          <p>{fault.sentence}</p>
          <p>Berichtigen Sie die Zeile in einem Texteditor, oder holen Sie eine frühere Fassung zurück.</p>
        </div>
        {earlier}
      </>
    )
  if (versions) return <TwoVersions field={form.schema} versions={versions} onChoose={act.choose} />
  const isChanged = !isSame(data, file)
  return (
    <>
      <FaultList heading="Noch nicht gespeichert. Bitte berichtigen Sie:" faults={refused} />
      <form action={() => void submit()} noValidate>
        <FieldView field={form.schema} path="" title={form.label} value={data} faults={refused} onChange={type} />
        <div className="actions" data-unsaved={isChanged || undefined}>
          <button type="submit" className="primary">
            {isSaving ? 'Wird gespeichert …' : 'Speichern'}
          </button>
          {isChanged && <Button onClick={() => confirm(DISCARD) && act.discard()}>Verwerfen</Button>}
          <p role="status">{problem || failure || (isChanged ? `${UNSAVED} ${isKept ? KEPT : ''}` : saved)}</p>
        </div>
      </form>
      {earlier}
    </>
  )
}

/** Scrolls to a field and focuses it. @param target such as 'phones.0.number'. */
function goTo(target: string): void {
  const CONTROL = 'input, textarea, select, button'
  const field = document.getElementById(target)
  for (let around = field?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true
  const control = field?.matches(CONTROL) ? field : field?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
  field?.scrollIntoView({ block: 'center' })
}
