import * as v from 'valibot'
import { business } from '#content/business.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'

const origin = v.pipe(
  v.string(),
  v.url('muss eine vollständige Adresse sein, zum Beispiel https://www.beispiel.de'),
  v.regex(/^https?:/, 'muss mit https:// beginnen'),
  v.transform((url) => url.replace(/\/+$/, '')),
)

const endpoint = v.pipe(
  v.string(),
  v.check(
    (target) => target === RELAY_PATH || (target.startsWith('https://') && URL.canParse(target)),
    `muss ${RELAY_PATH} oder eine https://-Adresse sein`,
  ),
)

const days = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d*$/, 'muss eine Zahl von Tagen sein, zum Beispiel 180'),
  v.transform(Number),
)

const schema = v.object({
  SITE_URL: v.optional(origin, business.siteUrl),
  FORM_ENDPOINT: v.optional(endpoint, RELAY_PATH),
  // The privacy statement names it, so the build must know what the server will do.
  RETENTION_DAYS: v.optional(days, '180'),
})

/** What the build needs to know from the environment. */
export type BuildSettings = { siteUrl: string; formEndpoint: string; retentionDays: number }

/**
 * Reads the settings of the build.
 * @throws Error with one line that names the wrong setting.
 */
export function readBuildSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(schema, filled)
  if (!result.success) {
    const issue = result.issues[0]
    throw new Error(`${v.getDotPath(issue)} ${issue.message} (gesetzt: ${String(issue.input)})`)
  }
  const { SITE_URL, FORM_ENDPOINT, RETENTION_DAYS } = result.output
  return { siteUrl: SITE_URL, formEndpoint: FORM_ENDPOINT, retentionDays: RETENTION_DAYS }
}

/** The settings of this process; a wrong one ends it with one line that names it. */
export function buildSettingsOrExit(): BuildSettings {
  try {
    return readBuildSettings(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
