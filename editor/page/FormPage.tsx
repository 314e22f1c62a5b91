import RjsfForm from '@rjsf/core/lib/components/Form.js'
import { ErrorSchemaBuilder, type RJSFSchema } from '@rjsf/utils'
import { useEffect, useMemo, useState } from 'react'
import { type Data, isSame } from '../data.ts'
import type { Form } from '../forms.ts'
import { Button } from './Button.tsx'
import { FaultList, takeFocus } from './FaultList.tsx'
import { TEMPLATES } from './templates.tsx'
import { TwoVersions } from './TwoVersions.tsx'
import { useForm, versionsOf } from './use-form.ts'
import { Versions } from './Versions.tsx'
import { WIDGETS } from './widgets.tsx'

/** The page accepts every value, because the server checks each save by the rules of the content. */
const ACCEPTS_ALL = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
const UNSAVED = 'Noch nicht gespeichert.'
const KEPT = 'Ein Entwurf liegt auf diesem Rechner.'
const DISCARD = 'Alles, was nicht gespeichert ist, aus diesem Formular nehmen?'

type Props = { form: Form; target: string; noHistory: string | null }

/** One form: filled from its file or from the draft, with the faults at their fields, and the earlier versions below. */
export function FormPage({ form, target, noHistory }: Props) {
  const { stand, data, isKept, refused, problem, ...act } = useForm(form)
  const schema: RJSFSchema = form.schema
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<Data | null>(null)
  const faults = useMemo(() => {
    const builder = new ErrorSchemaBuilder()
    for (const { path, sentence } of refused) builder.addErrors(sentence, [...path])
    return builder.ErrorSchema
  }, [refused])

  const isFilled = stand !== undefined
  useEffect(() => {
    if (isFilled && target) goTo(target)
  }, [isFilled, target])
  useEffect(() => {
    if (refused.length > 0) document.querySelector<HTMLElement>('main .alert a')?.focus()
  }, [refused])

  function type(values: Data): void {
    setSaid('')
    act.type(values)
  }

  async function submit(): Promise<void> {
    setSaid('')
    setRemoved(null)
    const isSaved = await act.save().catch((error: Error) => setSaid(error.message))
    if (isSaved) setSaid(`Gespeichert um ${new Date().toLocaleTimeString('de', { timeStyle: 'short' })} Uhr.`)
  }

  if (!stand) return <p role="status">{problem || 'Das Formular wird gefüllt …'}</p>
  const { fault, file } = stand
  const earlier = <Versions form={form} noHistory={noHistory} isOpen={fault !== null} onRestored={act.askAgain} />
  if (fault)
    return (
      <>
        <h2>{form.label}</h2>
        <div className="alert" role="alert" tabIndex={-1} ref={takeFocus}>
          <p>{`Die Datei content/${form.file} lässt sich nicht lesen${fault.line === null ? '' : `, wegen Zeile ${fault.line}`}:`}</p>
          <p>{fault.sentence}</p>
          <p>Berichtigen Sie die Zeile in einem Texteditor, oder holen Sie eine frühere Fassung zurück.</p>
        </div>
        {earlier}
      </>
    )
  const versions = versionsOf(stand)
  if (versions)
    return (
      <TwoVersions
        field={form.schema}
        versions={versions}
        onMine={() => act.choose(versions.mine)}
        onTheirs={() => (versions.isFile ? void act.discard() : act.choose(versions.theirs))}
      />
    )
  const isChanged = !isSame(data, file)
  return (
    <>
      <FaultList heading="Noch nicht gespeichert. Bitte berichtigen Sie:" faults={refused} />
      <h2>{form.label}</h2>
      <RjsfForm
        schema={schema}
        formData={data}
        formContext={{ onRemove: () => setRemoved(data) }}
        extraErrors={faults}
        validator={ACCEPTS_ALL}
        templates={TEMPLATES}
        widgets={WIDGETS}
        noHtml5Validate
        showErrorList={false}
        onChange={({ formData }) => type(formData)}
        onSubmit={() => void submit()}
      >
        <div className="actions" data-unsaved={isChanged || undefined}>
          <button type="submit" className="primary">
            Speichern
          </button>
          {isChanged && <Button onClick={() => confirm(DISCARD) && void act.discard()}>Verwerfen</Button>}
          {removed !== null && (
            <Button onClick={() => (type(removed), setRemoved(null))}>Entfernen rückgängig machen</Button>
          )}
          <p role="status">{problem || said || (isChanged && `${UNSAVED} ${isKept ? KEPT : ''}`)}</p>
        </div>
      </RjsfForm>
      {earlier}
    </>
  )
}

/** Scrolls to a field and focuses it. @param target such as 'phones.0.number'. */
function goTo(target: string): void {
  const CONTROL = 'input, textarea, select, button'
  const field = document.querySelector<HTMLElement>(`#${['root', ...target.split('.')].join('_')}`)
  for (let around = field?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true
  const control = field?.matches(CONTROL) ? field : field?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
  field?.scrollIntoView({ block: 'center' })
}
