/** Whether the form that is open in a page of Sveltia CMS says something that is not saved: only then it can be. */
export function hasUnsaved(page: Document | undefined): boolean {
  return Boolean(page?.querySelector('.content-editor [aria-keyshortcuts$="+S"]:not(:disabled)'))
}
