/** Where a link of the navigation leads: an anchor on the home page, the home page's address with that anchor elsewhere. */
export function homeHref(anchor: `#${string}`, home: boolean): string {
  if (home) return anchor
  return anchor === '#home' ? '/' : `/${anchor}`
}
