import type { Fault } from '../fault.ts'

const FORM = 'site/islands/form'
const GALLERY = 'site/islands/gallery'

/** The pages. Most of them need a build, so each names the one test that must notice. */
export const siteFaults: readonly Fault[] = [
  of('a phone shows a tiny desktop page', 'site/document/Document.tsx', 'width=device-width, ', '', [
    'tests/pages/routes.test.ts',
    'as wide as its screen',
  ]),
  of('the page moves when its fonts arrive', 'site/styles/stand-ins.css', 'size-adjust: 91.8%', 'size-adjust: 99%', [
    'tests/bad-connection/late-fonts.test.ts',
    'moves when the fonts arrive',
  ]),

  // Header and menus.
  of('the header is frosted one pixel too late', 'site/browser/header.ts', 'SCROLLED_PX = 10', 'SCROLLED_PX = 11', [
    'tests/pages/header/header.test.ts',
    'frosted with smaller padding',
  ]),
  of(
    'the mark of a section that was left stays',
    'site/browser/current-section.ts',
    "else entry?.removeAttribute('aria-current')",
    '',
    ['tests/pages/header/header.test.ts', 'the mark follows'],
  ),
  of('the menu stays over a phone that is turned', 'site/browser/menu.ts', 'if (matches) menu.hidePopover()', '', [
    'tests/pages/header/menu.test.ts',
    'a phone that is turned',
  ]),
  of(
    'the page under the open menu can be reached',
    'site/browser/menu.ts',
    "sibling.toggleAttribute('inert', inert)",
    "sibling.toggleAttribute('data-inert', inert)",
    ['tests/pages/header/menu.test.ts', 'keeps the focus, and so a screen reader'],
  ),
  of(
    'Shift+Tab does not lead from the first control of the menu to its last',
    'site/browser/menu.ts',
    'controls.at(shiftKey ? -1 : 0)?.focus()',
    'controls.at(0)?.focus()',
    ['tests/pages/header/menu.test.ts', 'wraps it both ways'],
  ),
  of('the dropdown stays open over what the tab key reaches next', 'site/browser/menu.ts', 'list.hidePopover()', '', [
    'tests/pages/header/dropdown.test.ts',
    'closes once the focus has moved on',
  ]),

  // What moves, opens and is shown.
  of('several answers are open at a time', 'site/sections/faq/Faq.tsx', ' name="faq"', '', [
    'tests/pages/faq/faq.test.ts',
    'one answer is open at most',
  ]),
  of('a section fades in too late', 'site/browser/reveal.ts', 'VISIBLE_SHARE = 0.1', 'VISIBLE_SHARE = 0.5', [
    'tests/pages/reveal.test.ts',
    'a tenth of it is visible',
  ]),
  of('what a visitor sees already is hidden', 'site/browser/reveal.ts', 'HIDDEN_FROM = 1.25', 'HIDDEN_FROM = 0.25', [
    'tests/pages/reveal.test.ts',
    'a tenth of it is visible',
  ]),
  of('the film comes to whoever wants no motion', 'site/browser/film.ts', 'if (mayPlayUnasked()) ', '', [
    'tests/pages/hero/film.test.ts',
    'there is no film until',
  ]),
  of('the film plays where nobody sees it', 'site/browser/film.ts', '!isWanted || !isVisible ||', '!isWanted ||', [
    'tests/pages/hero/film.test.ts',
    'rests while it is out of sight',
  ]),
  of('a tooltip comes too early', 'site/browser/tooltip.ts', 'OPEN_DELAY_MS = 700', 'OPEN_DELAY_MS = 690', [
    'tests/pages/footer/tooltip.test.ts',
    'ms after the pointer has come',
  ]),

  // Consent and map.
  of(
    'the map is loaded before anybody has agreed',
    'site/browser/map.ts',
    "if (storedConsent() === 'accepted') show(true)",
    'show(true)',
    ['tests/pages/contact/map.test.ts', 'is loaded in its place'],
  ),
  of('a map that was loaded stays after the withdrawal', 'site/browser/map.ts', 'frame?.remove()', 'frame?.blur()', [
    'tests/pages/contact/map.test.ts',
    'goes with the withdrawal',
  ]),
  of('the map learns where its visitor comes from', 'site/browser/map.ts', "frame.referrerPolicy = 'no-referrer'", '', [
    'tests/pages/contact/map.test.ts',
    'is loaded in its place',
  ]),
  of(
    'the map may lead the page elsewhere',
    'site/browser/map.ts',
    "'allow-scripts",
    "'allow-top-navigation allow-scripts",
    ['tests/pages/contact/map.test.ts', 'is loaded in its place'],
  ),
  of('the focus does not return to the settings', 'site/browser/consent-banner.ts', 'opener?.focus()', '', [
    'tests/pages/contact/map.test.ts',
    'the focus returns',
  ]),
  of(
    'forbidden storage is an error',
    'site/browser/consent.ts',
    '} catch {\n    return null',
    '} catch (error) {\n    throw error',
    ['tests/pages/consent/banner.test.ts', 'the page works, the choice holds'],
  ),
  of(
    'the banner stays fixed in a window it fills',
    'site/browser/consent-banner.ts',
    "'(height < 30rem)'",
    "'(height < 3rem)'",
    ['tests/pages/consent/banner.test.ts', 'in a low window'],
  ),

  // Photos.
  of('the focus does not return to the photo that was enlarged', `${GALLERY}/Lightbox.tsx`, 'opener.focus()', '', [
    'tests/pages/projects/lightbox.test.ts',
    'gets the focus back',
  ]),
  of(
    'a click with Ctrl or Shift enlarges the photo here',
    `${GALLERY}/use-carousel.ts`,
    'event.altKey || event.ctrlKey || event.metaKey || event.shiftKey',
    'event.metaKey',
    ['tests/pages/projects/lightbox.test.ts', 'is the browser’s'],
  ),
  of('a trembling finger turns the carousel', `${GALLERY}/use-carousel.ts`, 'dragThreshold: 10', 'dragThreshold: 2', [
    'tests/pages/projects/carousel.test.ts',
    'less than 10 px',
  ]),
  of('the last photo offers a next one', `${GALLERY}/GalleryControls.tsx`, 'disabled={atEnd}', 'disabled={false}', [
    'tests/pages/projects/carousel.test.ts',
    'disabled at the ends',
  ]),
  of('a way up or down turns the photo', `${GALLERY}/use-swipe.ts`, ' || Math.abs(dx) < Math.abs(dy)', '', [
    `${GALLERY}/use-swipe.test.ts`,
  ]),

  // The form.
  of('any answer that says "true" is a success', `${FORM}/send.ts`, 'status === 200 && ', '', [`${FORM}/send.test.ts`]),
  of('a mutation is tried again', `${FORM}/send.ts`, 'mutations: { retry: false', 'mutations: { retry: 1', [
    `${FORM}/send.test.ts`,
  ]),
  of('a visitor waits two minutes longer', `${FORM}/send.ts`, 'TIMEOUT_MS = 150_000', 'TIMEOUT_MS = 270_000', [
    'tests/pages/form/sending.test.ts',
    'nothing was heard for 150 seconds',
  ]),
  of('nobody sees how much has left', `${FORM}/send.ts`, 'total === 0 ? 0 : loaded / total', '0', [
    'tests/pages/form/sending.test.ts',
    'sees how much has left',
  ]),
  of('a notice stays for a minute', `${FORM}/Toasts.tsx`, 'success: 5000', 'success: 60_000', [
    'tests/pages/form/sending.test.ts',
    'leaves after its time',
  ]),
  of('an enquiry is sent twice', `${FORM}/EnquiryForm.tsx`, 'if (client.isMutating() > 0) return', '', [
    'tests/pages/form/sending.test.ts',
    'sent once',
  ]),
  of('the button stays on while an enquiry is on its way', `${FORM}/EnquiryForm.tsx`, 'disabled={busy} ', '', [
    'tests/pages/form/sending.test.ts',
    'goes from idle to submitting',
  ]),
  {
    name: 'a file that was refused is sent all the same',
    file: `${FORM}/use-attachment.ts`,
    change: {
      "if (refusal && inputRef.current) inputRef.current.value = ''": '',
      'setFile(refusal ? null : chosen)': 'setFile(chosen)',
    },
    tests: ['tests/pages/form/attachment.test.ts'],
    title: 'any other type is rejected',
  },
  of(
    'a file of exactly 5 MB is refused',
    'enquiry/attachment.ts',
    'file.size > MAX_ATTACHMENT_BYTES',
    'file.size >= MAX_ATTACHMENT_BYTES',
    ['tests/pages/form/attachment.test.ts', 'of 5 MB at most'],
  ),
  of('what was typed is lost when the form is made anew', 'site/islands/mount.tsx', '  putBack()\n  mark', '  mark', [
    'tests/pages/changed/changed.test.ts',
  ]),
]

function of(name: string, file: string, right: string, wrong: string, [test = '', title]: readonly string[]): Fault {
  return { name, file, change: { [right]: wrong }, tests: [test], ...(title === undefined ? {} : { title }) }
}
