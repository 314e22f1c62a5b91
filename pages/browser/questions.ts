/** Keeps one question open at most where `name` on <details> is unknown: Chromium 119, Safari 17.1, Firefox 129. */
export function keepOneQuestionOpen(): void {
  if ('name' in HTMLDetailsElement.prototype) return
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('#faq details')]
  for (const question of questions) {
    question.addEventListener('toggle', () => {
      if (!question.open) return
      for (const other of questions) other.open = other === question
    })
  }
}
