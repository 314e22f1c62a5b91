import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_FORMATS, pictureFileName, type PictureFiles } from '#site/ui/picture/picture-files.ts'

/** Copies the prepared files of the pictures into the built site. */
export async function publishPictures(
  pictures: Record<string, PictureFiles>,
  cacheDir: string,
  dist: string,
): Promise<void> {
  await mkdir(join(dist, 'media'), { recursive: true })
  const names = Object.values(pictures).flatMap((picture) =>
    picture.widths.flatMap((width) => PICTURE_FORMATS.map((format) => pictureFileName(picture, width, format))),
  )
  await Promise.all(names.map((name) => copyFile(join(cacheDir, name), join(dist, 'media', name))))
}
