import { contentOf, FULL_SIZE, newFields } from '../../relay/support/multipart.ts'
import { idOf, postJson } from '../../relay/support/post.ts'

/** Posts enquiries with a different full-size file each, all at once. @throws when one of them is not stored. */
export async function uploadInParallel(url: string, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, seed) => contentOf('application/pdf', FULL_SIZE, seed + 1))
  const answers = await Promise.all(
    files.map((content) =>
      postJson(url, { fields: newFields(), file: { name: 'plan.pdf', type: 'application/pdf', content } }),
    ),
  )
  answers.forEach(idOf)
}
