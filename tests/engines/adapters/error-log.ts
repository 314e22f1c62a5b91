/** A message of the console, as Playwright and Puppeteer both describe it. */
type Message = { type(): string; text(): string; location(): { url?: string } }

/** Listeners that note a page's uncaught errors and the errors it prints. */
export function errorLog() {
  const errors: string[] = []
  return {
    errors,
    thrown: (error: unknown): void => void errors.push(String(error)),
    printed(message: Message): void {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    },
  }
}
