import { launchHeadlessShell } from '#tools/browsers/chromium.ts'

/**
 * The first view of the home page alone, in one file: head, header and hero with the style sheet inside, no script, and
 * nothing of what stands below the hero.
 * @param url where the page is served.
 * @throws Error when the page has no hero or no style sheet.
 */
export async function floorOf(url: string): Promise<string> {
  const browser = await launchHeadlessShell()
  try {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(url)
    return `<!doctype html>${await page.evaluate(reduceToFirstView)}`
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
async function reduceToFirstView(): Promise<string> {
  const hero = document.querySelector('main section[aria-labelledby="hero-title"]')
  const header = document.querySelector('header')
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  if (!hero || !header || sheets.length + document.querySelectorAll('style').length === 0) {
    throw new Error('The page has no header, no hero or no style sheet.')
  }
  for (const node of document.querySelectorAll('body *')) {
    const shown = [hero, header].some((part) => part.contains(node) || node.contains(part))
    if (!shown) node.remove()
  }
  for (const script of document.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
  for (const sheet of sheets) {
    const style = document.createElement('style')
    style.textContent = await (await fetch(sheet.href)).text()
    sheet.replaceWith(style)
  }
  return document.documentElement.outerHTML
}
