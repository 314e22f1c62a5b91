import { createContext, use } from 'react'
import type { SiteContent } from '#site/content.ts'

/** What the form shows and where it posts to. */
export type FormProps = {
  texts: SiteContent['texts']['form'] & { notices: SiteContent['texts']['notices'] }
  formEndpoint: string
  siteOrigin: string
  /** What follows an enquiry: the second to the fourth of the owner's stations. */
  stations: SiteContent['texts']['process']['stations']
  contact: Pick<SiteContent['business'], 'phone' | 'email'>
}

/** The part of the content that the form needs in the browser. */
export function formProps({ texts, business, settings: { formEndpoint, siteOrigin } }: SiteContent): FormProps {
  const contact = { phone: business.phone, email: business.email }
  const stations = texts.process.stations.slice(1, 4)
  return { texts: { ...texts.form, notices: texts.notices }, stations, formEndpoint, siteOrigin, contact }
}

/** Gives the form's components what they show. */
export const FormProvider = createContext<FormProps | null>(null)

/** What the form shows and where it posts to. */
export function useForm(): FormProps {
  const props = use(FormProvider)
  if (!props) throw new Error('This component belongs inside the form.')
  return props
}
