import { type Content, loadContent } from '#model/content.ts'
import { pagesOf } from '#model/pages.ts'
import { CONTENT } from '#build/paths.ts'

/** Reads a folder of content. @throws Error naming every fault in it. */
export function readContent(folder = CONTENT): Content {
  const { content, faults } = loadContent(folder)
  if (!content) throw new Error(faults.join('\n'))
  return content
}

/** The content of this project, as the pages show it; read once. */
export const { business, services, faq, projects, navigation, seo, texts } = pagesOf(readContent())
