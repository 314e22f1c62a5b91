import * as v from 'valibot'
import { environment, run } from './server.ts'

const file = v.strictObject({ name: v.string(), type: v.string(), bytes: v.number() })
const listed = v.array(
  v.strictObject({
    id: v.string(),
    receivedAt: v.pipe(v.string(), v.isoTimestamp()),
    status: v.picklist(['queued', 'collected', 'sent', 'failed']),
    attempts: v.number(),
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    message: v.string(),
    attachment: v.nullable(file),
    attachments: v.array(file),
  }),
)
export type Listed = v.InferOutput<typeof listed>[number]

/** `enquiries list --json`, checked against the contract. */
export async function list(dataDir: string): Promise<Listed[]> {
  const { code, stdout, stderr } = await enquiries(dataDir, 'list', '--json')
  if (code !== 0) throw new Error(`list ended with ${code}: ${stderr}`)
  return v.parse(listed, JSON.parse(stdout))
}

/** The entry of one enquiry in `list --json`. */
export async function listedEntry(dataDir: string, id: string): Promise<Listed> {
  const entry = (await list(dataDir)).find((enquiry) => enquiry.id === id)
  if (!entry) throw new Error(`${id} is not listed`)
  return entry
}

/** The entries of `list --json` with that message. */
export async function listedWith(dataDir: string, message: string): Promise<Listed[]> {
  return (await list(dataDir)).filter((enquiry) => enquiry.message === message)
}

/** `npm run enquiries -- …` on a server's outbox. */
export function enquiries(dataDir: string, ...args: string[]) {
  return run('server/cli/enquiries.ts', args, environment(dataDir))
}
