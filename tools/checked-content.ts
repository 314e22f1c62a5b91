import { CONTENT, loadContent } from '#model/content.ts'
import { type Model, modelOf } from '#model/model.ts'
import { checkLogo } from './pictures/brand.ts'
import { checkMedia, usedMedia } from './pictures/media.ts'

/** What the pages show; or what is wrong with the owner's texts, logo, photos and film, a German line each. */
export type CheckedContent = { model: Model; faults: [] } | { model: null; faults: string[] }

/** Reads the owner's files as they are now. @param folder that of the texts; photos and film are those of content/media. */
export async function checkedContent(folder = CONTENT): Promise<CheckedContent> {
  const { content, faults, photos } = loadContent(folder)
  const logo = content ? await checkLogo(content.brand) : []
  const wrong = [...faults, ...logo, ...(await checkMedia(usedMedia(photos)))]
  return content && wrong.length === 0 ? { model: modelOf(content), faults: [] } : { model: null, faults: wrong }
}
