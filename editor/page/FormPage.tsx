import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSame } from '../data.ts'
import type { Form } from '../forms.ts'
import { ENDED } from './api.ts'
import { Button, FaultList, takeFocus } from './parts.tsx'
import { FieldView, goTo } from './Field.tsx'
import { useForm } from './use-form.ts'
import { EarlierVersions, TwoVersions } from './Versions.tsx'

const UNSAVED = 'Noch nicht gespeichert.'
const KEPT = 'Ein Entwurf liegt auf diesem Rechner.'
const DISCARD = 'Ungespeicherte Eingaben in diesem Formular verwerfen?'

/** One form: filled from its file or from the draft, with the faults at their fields, and the earlier versions below. */
export function FormPage({ form, target }: { form: Form; target: string }) {
  const { state, data, isConflict, isKept, refused, problem, ...act } = useForm(form)
  const saving = useMutation({
    mutationFn: act.save,
    onSuccess: () => document.querySelector<HTMLElement>('form .alert a')?.focus(),
  })
  const isFilled = state !== undefined
  useEffect(() => {
    if (isFilled && target) goTo(target)
  }, [isFilled, target])

  if (!state) return <p role="status">{problem || 'Das Formular wird gefüllt …'}</p>
  const { fault } = state
  const earlier = <EarlierVersions form={form} isOpen={fault !== null} />
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
  const file = state.file ?? ''
  // Words that are typed during a save do not count as another version.
  if (isConflict && !saving.isPending) return <TwoVersions form={form} typed={data} file={file} onChoose={act.choose} />
  const isChanged = !isSame(data, file)
  const at = new Date(saving.submittedAt).toLocaleTimeString('de', { timeStyle: 'short' })
  // While the editor's server does not answer, `problem` says so.
  const refusal = saving.error && saving.error.message !== ENDED ? saving.error.message : ''
  const outcome = refusal || (saving.data ? `Gespeichert um ${at} Uhr. ${state.trouble ?? ''}`.trim() : '')
  return (
    <>
      <form action={() => saving.mutate()} noValidate>
        <FaultList heading="Noch nicht gespeichert. Bitte berichtigen Sie:" faults={refused} />
        <FieldView
          field={form.schema}
          path=""
          title={form.label}
          value={data}
          faults={refused}
          onChange={act.type}
          onLaid={act.forget}
        />
        <div className="actions" data-unsaved={isChanged || undefined}>
          <button type="submit" className="primary">
            {saving.isPending ? 'Wird gespeichert …' : 'Speichern'}
          </button>
          {isChanged && <Button onClick={() => confirm(DISCARD) && act.choose(file)}>Verwerfen</Button>}
          <p role="status">{problem || (isChanged && refusal === '' ? `${UNSAVED} ${isKept ? KEPT : ''}` : outcome)}</p>
        </div>
      </form>
      {earlier}
    </>
  )
}
