/** Nine questions; one open at a time, all may be closed. */
export function Faq() {
  return <div id="faq" />
}
