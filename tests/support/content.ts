import { loadContent } from '#model/content.ts'
import { type Model, modelOf } from '#model/model.ts'
import { CONTENT } from '#build/paths.ts'

/** Reads a folder of content as the pages show it. @throws Error naming every fault in it. */
export function readModel(folder = CONTENT): Model {
  const { content, faults } = loadContent(folder)
  if (!content) throw new Error(faults.join('\n'))
  return modelOf(content)
}

/** The content of this project, as the pages show it; read once. */
export const { business, services, faq, projects, navigation, seo, texts } = readModel()
