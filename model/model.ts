import { readModel } from './content.ts'

/** The content of this project, read once; the build puts it into the pages as data (tools/content-modules.ts). */
export const model = readModel()
