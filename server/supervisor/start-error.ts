const SETTING_OF_ERROR: Readonly<Record<string, string>> = {
  EACCES: 'PORT',
  EADDRINUSE: 'PORT',
  EADDRNOTAVAIL: 'HOST',
  EAI_AGAIN: 'HOST',
  ENOTFOUND: 'HOST',
  ERR_SQLITE_ERROR: 'DATA_DIR',
}

/** Why the server can't start, in one line for the operator that names the setting to look at. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return `Can't start: ${String(error)}`
  const setting = 'code' in error ? SETTING_OF_ERROR[String(error.code)] : undefined
  return setting ? `Setting ${setting}: ${error.message}` : `Can't start: ${error.message}`
}
