import { createContext, use } from 'react'
import type { SiteContent } from '#site/content.ts'

/** What the form shows and where it posts to. */
export type FormGiven = {
  texts: SiteContent['texts']['form'] & { notices: SiteContent['texts']['notices'] }
  formEndpoint: string
  siteOrigin: string
  contact: Pick<SiteContent['business'], 'phone' | 'email'>
}

/** The part of the content that the form needs in the browser. */
export function formGiven({ texts, business, settings: { formEndpoint, siteOrigin } }: SiteContent): FormGiven {
  const contact = { phone: business.phone, email: business.email }
  return { texts: { ...texts.form, notices: texts.notices }, formEndpoint, siteOrigin, contact }
}

/** Gives the form's components what they show. */
export const FormProvider = createContext<FormGiven | null>(null)

/** What the form shows and where it posts to. */
export function useForm(): FormGiven {
  const given = use(FormProvider)
  if (!given) throw new Error('This component belongs inside the form.')
  return given
}
