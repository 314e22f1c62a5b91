import { installEditor } from '#editor/install.ts'

/** Vitest's global setup of the tests that open the editor: they run side by side, and npm installs it only alone. */
export async function setup(): Promise<void> {
  if (!(await installEditor(console.log))) throw new Error('the editor could not be installed')
}
