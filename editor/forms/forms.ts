import { BUSINESS } from './business.ts'
import type { Form } from './field.ts'
import { FAQ, PROJECTS, SERVICES } from './lists.ts'
import { LEGAL, SEO } from './pages.ts'
import { TEXTS } from './texts.ts'

/** Every file the owner edits, in the order of the editor's menu. */
export const FORMS: readonly Form[] = [BUSINESS, SERVICES, PROJECTS, FAQ, TEXTS, SEO, ...LEGAL]
