import { mountIsland } from '../mount.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import type { FormGiven } from './form-given.ts'

/** Takes over the enquiry form. */
export function mount(container: HTMLElement, given: FormGiven): void {
  mountIsland(container, <EnquiryForm {...given} />)
}
