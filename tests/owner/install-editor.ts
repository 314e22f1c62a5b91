import { installEditor } from '#editor/install.ts'

/** Installs the editor's packages once, before two files of tests could do so at the same time. */
export async function setup(): Promise<void> {
  await installEditor(console.log)
}
