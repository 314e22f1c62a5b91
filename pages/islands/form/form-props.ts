import { createContext, use } from 'react'
import type { PageContent } from '#pages/content.ts'

/** The texts of the form, and the address it posts to. */
export type FormProps = {
  texts: PageContent['texts']['form'] & { notices: PageContent['texts']['notices'] }
  formEndpoint: string
  siteOrigin: string
  /** The steps after an enquiry: the second to the fourth of the owner's stations. */
  stations: PageContent['texts']['process']['stations']
  contact: Pick<PageContent['business'], 'phone' | 'email'>
}

/** The part of the content that the form needs. */
export function formProps({ texts, business, settings: { formEndpoint, siteOrigin } }: PageContent): FormProps {
  const contact = { phone: business.phone, email: business.email }
  const stations = texts.process.stations.slice(1, 4)
  return { texts: { ...texts.form, notices: texts.notices }, stations, formEndpoint, siteOrigin, contact }
}

export const FormProvider = createContext<FormProps | null>(null)

/** @throws Error outside the form. */
export function useForm(): FormProps {
  const props = use(FormProvider)
  if (!props) throw new Error('This component belongs inside the form.')
  return props
}
