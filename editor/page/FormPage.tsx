import RjsfForm from '@rjsf/core/lib/components/Form.js'
import { ErrorSchemaBuilder, type RJSFSchema } from '@rjsf/utils'
import { useEffect, useMemo, useState } from 'react'
import type { Data } from '../data.ts'
import type { Form } from '../forms.ts'
import { FaultList, takeFocus } from './FaultList.tsx'
import { TEMPLATES } from './templates.tsx'
import { TwoVersions } from './TwoVersions.tsx'
import { type Live, useForm } from './use-form.ts'
import { Versions } from './Versions.tsx'
import { WIDGETS } from './widgets.tsx'

/** The page accepts every value, because the server checks each save by the rules of the content. */
const ACCEPTS_ALL = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}

type Props = { form: Form; live: Live; target: string; noHistory: string | null }

/** One form: filled from its file or from the draft, with the faults at their fields, and the earlier versions below. */
export function FormPage({ form, live, target, noHistory }: Props) {
  const { filled, data, other, refused, problem, isChanged, type, save, discard, choose, load } = useForm(form, live)
  const schema: RJSFSchema = form.schema
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<Data | null>(null)
  const faults = useMemo(() => {
    const builder = new ErrorSchemaBuilder()
    for (const { path, sentence } of refused) builder.addErrors(sentence, [...path])
    return builder.ErrorSchema
  }, [refused])
  const isFilled = filled !== null
  useEffect(() => {
    if (isFilled && target) goTo(target)
  }, [isFilled, target])

  useEffect(() => {
    if (refused.length > 0) document.querySelector<HTMLElement>('main .alert a')?.focus()
  }, [refused])

  async function submit(): Promise<void> {
    setSaid('')
    setRemoved(null)
    const isSaved = await save()
    setSaid(isSaved ? `Gespeichert um ${new Date().toLocaleTimeString('de', { timeStyle: 'short' })} Uhr.` : '')
  }

  if (!filled) return <p role="status">{problem || 'Das Formular wird gefüllt …'}</p>
  const versions = <Versions form={form} noHistory={noHistory} isOpen={filled.fault !== null} onRestored={load} />
  if (filled.fault)
    return (
      <>
        <h2>{form.label}</h2>
        <div className="alert" role="alert" tabIndex={-1} ref={takeFocus}>
          <p>{`Die Datei content/${form.file} lässt sich nicht lesen${filled.fault.line === null ? '' : `, wegen Zeile ${filled.fault.line}`}:`}</p>
          <p>{filled.fault.sentence}</p>
          <p>Berichtigen Sie die Zeile in einem Texteditor, oder holen Sie eine frühere Fassung zurück.</p>
        </div>
        {versions}
      </>
    )
  if (other)
    return (
      <TwoVersions
        field={form.schema}
        mine={data}
        other={other}
        onMine={() => void choose(data)}
        onOther={() => void (other.isFile ? discard() : choose(other.data))}
      />
    )
  return (
    <>
      <FaultList heading="Noch nicht gespeichert. Bitte berichtigen Sie:" faults={refused} />
      <h2>{form.label}</h2>
      <RjsfForm
        schema={schema}
        formData={data}
        formContext={{ data, onRemove: () => setRemoved(data) }}
        extraErrors={faults}
        validator={ACCEPTS_ALL}
        templates={TEMPLATES}
        widgets={WIDGETS}
        noHtml5Validate
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{
          arrayMinItems: { populate: 'never' },
          emptyObjectFields: 'skipDefaults',
        }}
        onChange={({ formData }) => type(formData)}
        onSubmit={() => void submit()}
      >
        <div className="actions" data-unsaved={isChanged || undefined}>
          <button type="submit" className="primary">
            Speichern
          </button>
          {isChanged && (
            <button
              type="button"
              onClick={() => confirm('Alles, was nicht gespeichert ist, aus diesem Formular nehmen?') && void discard()}
            >
              Verwerfen
            </button>
          )}
          {removed !== null && (
            <button type="button" onClick={() => (type(removed), setRemoved(null))}>
              Entfernen rückgängig machen
            </button>
          )}
          <p role="status">
            {problem || (isChanged ? 'Noch nicht gespeichert. Ein Entwurf liegt auf diesem Rechner.' : said)}
          </p>
        </div>
      </RjsfForm>
      {versions}
    </>
  )
}

/** Scrolls to a field and focuses it. @param target such as 'phones.0.number'. */
function goTo(target: string): void {
  const field = document.querySelector<HTMLElement>(`#${['root', ...target.split('.')].join('_')}`)
  for (let around = field?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true
  const control = field?.matches('input, textarea, select, button')
    ? field
    : field?.querySelector<HTMLElement>('input, textarea, select, button')
  control?.focus()
  field?.scrollIntoView({ block: 'center' })
}
