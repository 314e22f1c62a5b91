import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { business } from '#content/business.ts'
import { faq } from '#content/faq.ts'
import { form } from '#content/form.ts'
import { mainNavigation, quickLinks } from '#content/navigation.ts'
import { projects } from '#content/projects.ts'
import { seo } from '#content/seo.ts'
import { services } from '#content/services.ts'
import * as texts from '#content/texts.ts'
import { checkBusiness } from './content-check/business.ts'
import { checkLegal } from './content-check/legal.ts'
import { checkFaq, checkNavigation, checkProjects, checkServices } from './content-check/lists.ts'
import { checkSeo } from './content-check/seo.ts'
import { checkTexts } from './content-check/texts.ts'
import { MEDIA_SOURCE, ROOT } from './paths.ts'

const LEGAL_FILES = ['content/legal/impressum.mdx', 'content/legal/datenschutz.mdx', 'content/legal/agb.mdx']

/**
 * Checks everything in content/ that the owner may change.
 * @returns one German line per fault, naming file and field; empty when the site can be built.
 */
export function checkContent(): string[] {
  const mediaFiles = readdirSync(MEDIA_SOURCE)
  const serviceIds = services.map(({ id }) => id)
  return [
    ...checkBusiness(business),
    ...checkServices(services),
    ...checkFaq(faq),
    ...checkProjects(projects, mediaFiles),
    ...checkNavigation('mainNavigation', mainNavigation, serviceIds),
    ...checkNavigation('quickLinks', quickLinks, serviceIds),
    ...checkSeo(seo),
    ...checkTexts({ ...texts, form }),
    ...LEGAL_FILES.flatMap(checkLegalFile),
  ]
}

function checkLegalFile(file: string): string[] {
  const path = join(ROOT, file)
  if (!existsSync(path)) return [`${file}: Diese Datei fehlt.`]
  return checkLegal(file, readFileSync(path, 'utf8'))
}
