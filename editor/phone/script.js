// Sent to the phone as it stands.
const GONE = 'Der Rechner antwortet nicht mehr. Bitte öffnen Sie dort „Vom Handy“ noch einmal.'
const input = document.querySelector('input')

input?.addEventListener('change', async () => {
  input.disabled = true
  for (const file of input.files ?? []) {
    const line = document.createElement('p')
    line.textContent = `${file.name} wird übertragen …`
    document.querySelector('[role=status]')?.append(line)
    const answer = await fetch(encodeURIComponent(file.name), { method: 'PUT', body: file }).catch(() => null)
    const words = answer ? await answer.text() : `${file.name}: ${GONE}`
    line.textContent = answer?.ok ? `✓ ${words} ist auf dem Rechner.` : words
  }
  input.disabled = false
  // Without this the same photo could not be chosen again.
  input.value = ''
})
