/** What a check before going live has to say, a German line each, in this order and each once. */
export class Findings {
  /** What must be mended. */
  readonly open = new Set<string>()
  /** What only the owner can judge. */
  readonly questions = new Set<string>()
}
