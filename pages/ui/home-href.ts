/** The address of an anchor of the home page, from the home page itself or from another page. */
export function homeHref(anchor: `#${string}`, home: boolean): string {
  if (home) return anchor
  return anchor === '#home' ? '/' : `/${anchor}`
}
