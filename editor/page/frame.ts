import type { Setup } from '../server.ts'

const { site, forms }: Setup = await (await fetch('/setup.json')).json()
const formsFrame = document.querySelector<HTMLIFrameElement>('#forms')
const siteFrame = document.querySelector<HTMLIFrameElement>('#site')
const heading = document.querySelector('h1')
const link = document.querySelector<HTMLAnchorElement>('#site-link')
if (link) link.href = site
let shown = ''
show('/')

if (formsFrame) {
  formsFrame.addEventListener('load', () => follow(formsFrame.contentWindow))
  formsFrame.src = '/forms.html#/collections/website'
}

/** Shows beside a form what it changes: which one is open is part of the address of its frame. */
function follow(frame: Window | null): void {
  frame?.addEventListener('hashchange', () => {
    const id = frame.location.hash.split('/').at(-1)
    const form = forms.find((each) => each.id === id)
    if (heading) heading.textContent = form ? `${form.label} bearbeiten` : document.title
    if (form) show(form.page)
  })
}

/** Shows a page of the site beside the forms. */
function show(page: string): void {
  if (page === shown || !siteFrame) return
  shown = page
  siteFrame.src = new URL(page, site).href
}
