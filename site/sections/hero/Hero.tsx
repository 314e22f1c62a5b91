/** The first view: what, where, for whom, and the film of an assembly. */
export function Hero() {
  return <section id="home" />
}
