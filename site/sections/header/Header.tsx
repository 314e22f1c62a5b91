/** Logo and navigation; fixed on every page. `home`: entries are anchors of this page and the services list is shown. */
export function Header({ home }: { home: boolean }) {
  return <header data-home={home} />
}
