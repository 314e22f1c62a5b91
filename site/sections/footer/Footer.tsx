/** The title block of the drawing: links, contact, legal pages. */
export function Footer({ home }: { home: boolean }) {
  return <footer data-home={home} />
}
