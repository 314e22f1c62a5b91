import { type Fault, fault } from '../fault.ts'

const HEADER = 'tests/pages/header/header.test.ts'
const MENU = 'tests/pages/header/menus.test.ts'
const MAP = 'tests/pages/contact/map.test.ts'
const LIGHTBOX = 'tests/pages/projects/lightbox.test.ts'
const SENDING = 'tests/pages/form/sending.test.ts'
const ATTACHMENT = 'tests/pages/form/attachment.test.ts'

/** The pages. Most of them need a build, so each names the one test that must notice. */
export const siteFaults: readonly Fault[] = [
  fault('a phone shows a tiny desktop page', 'site/document/Document.tsx', 'width=device-width, ', '', [
    'tests/pages/routes.test.ts',
    'as wide as its screen',
  ]),
  fault('the page moves when its fonts arrive', 'site/styles/stand-ins.css', 'size-adjust: 91.8%', 'size-adjust: 99%', [
    'tests/bad-connection/late-fonts.test.ts',
    'moves when the fonts arrive',
  ]),
  fault('the header is frosted one pixel too late', 'site/browser/header.ts', 'SCROLLED_PX = 10', 'SCROLLED_PX = 11', [
    HEADER,
    'frosted with smaller padding',
  ]),
  fault(
    'the mark of a section that was left stays',
    'site/browser/current-section.ts',
    "else entry?.removeAttribute('aria-current')",
    '',
    [HEADER, 'the mark follows'],
  ),
  fault('the menu stays over a phone that is turned', 'site/browser/menu.ts', 'if (matches) menu.hidePopover()', '', [
    MENU,
    'a phone that is turned',
  ]),
  fault(
    'the page under the open menu can be reached',
    'site/browser/menu.ts',
    "sibling.toggleAttribute('inert', inert)",
    "sibling.toggleAttribute('data-inert', inert)",
    [MENU, 'keeps the focus, and so a screen reader'],
  ),
  fault(
    'Shift+Tab does not lead from the first control of the menu to its last',
    'site/browser/menu.ts',
    'controls.at(shiftKey ? -1 : 0)?.focus()',
    'controls.at(0)?.focus()',
    [MENU, 'wraps it both ways'],
  ),
  fault(
    'the dropdown stays open over what the tab key reaches next',
    'site/browser/menu.ts',
    'list.hidePopover()',
    '',
    ['tests/pages/header/menus.test.ts', 'closes once the focus has moved on'],
  ),
  fault('several answers are open at a time', 'site/sections/faq/Faq.tsx', ' name="faq"', '', [
    'tests/pages/faq/faq.test.ts',
    'one answer is open at most',
  ]),
  fault('a section fades in too late', 'site/browser/reveal.ts', 'VISIBLE_SHARE = 0.1', 'VISIBLE_SHARE = 0.5', [
    'tests/pages/reveal.test.ts',
    'a tenth of it is visible',
  ]),
  fault('the film comes to whoever wants no motion', 'site/browser/film.ts', 'if (mayPlayUnasked()) ', '', [
    'tests/pages/hero/film.test.ts',
    'there is no film until',
  ]),
  fault('a tooltip comes too early', 'site/browser/tooltip.ts', 'OPEN_DELAY_MS = 700', 'OPEN_DELAY_MS = 690', [
    'tests/pages/footer/footer.test.ts',
    'ms after the pointer has come',
  ]),
  fault(
    'the map is loaded before anybody has agreed',
    'site/browser/map.ts',
    "if (storedConsent() === 'accepted') show(true)",
    'show(true)',
    [MAP, 'is loaded in its place'],
  ),
  fault('a map that was loaded stays after the withdrawal', 'site/browser/map.ts', 'frame?.remove()', 'frame?.blur()', [
    MAP,
    'goes with the withdrawal',
  ]),
  fault(
    'the map learns where its visitor comes from',
    'site/browser/map.ts',
    "frame.referrerPolicy = 'no-referrer'",
    '',
    [MAP, 'is loaded in its place'],
  ),
  fault(
    'the map may lead the page elsewhere',
    'site/browser/map.ts',
    "'allow-scripts",
    "'allow-top-navigation allow-scripts",
    [MAP, 'is loaded in its place'],
  ),
  fault('the focus does not return to the settings', 'site/browser/consent-banner.ts', 'opener?.focus()', '', [
    MAP,
    'the focus returns',
  ]),
  fault(
    'forbidden storage is an error',
    'site/browser/consent.ts',
    '} catch {\n    return null',
    '} catch (error) {\n    throw error',
    ['tests/pages/consent/banner.test.ts', 'the page works, the choice holds'],
  ),
  fault(
    'the focus does not return to the photo that was enlarged',
    'site/islands/gallery/Lightbox.tsx',
    'opener.focus()',
    '',
    [LIGHTBOX, 'gets the focus back'],
  ),
  fault(
    'a click with Ctrl or Shift enlarges the photo here',
    'site/islands/gallery/use-carousel.ts',
    'event.altKey || event.ctrlKey || event.metaKey || event.shiftKey',
    'event.metaKey',
    [LIGHTBOX, 'is the browser’s'],
  ),
  fault(
    'a trembling finger turns the carousel',
    'site/islands/gallery/use-carousel.ts',
    'dragThreshold: 10',
    'dragThreshold: 2',
    ['tests/pages/projects/carousel.test.ts', 'less than 10 px'],
  ),
  fault('any answer that says "true" is a success', 'site/islands/form/send.ts', 'status === 200 && ', '', [
    'site/islands/form/send.test.ts',
  ]),
  fault(
    'a visitor waits two minutes longer',
    'site/islands/form/send.ts',
    'TIMEOUT_MS = 150_000',
    'TIMEOUT_MS = 270_000',
    [SENDING, 'nothing was heard for 150 seconds'],
  ),
  fault('nobody sees how much has left', 'site/islands/form/send.ts', 'total === 0 ? 0 : loaded / total', '0', [
    SENDING,
    'sees how much has left',
  ]),
  fault('a notice stays for a minute', 'site/islands/form/Toasts.tsx', 'success: 5000', 'success: 60_000', [
    SENDING,
    'leaves after its time',
  ]),
  fault('an enquiry is sent twice', 'site/islands/form/EnquiryForm.tsx', 'if (client.isMutating() > 0) return', '', [
    SENDING,
    'sent once',
  ]),
  fault(
    'the button stays on while an enquiry is on its way',
    'site/islands/form/EnquiryForm.tsx',
    'disabled={busy} ',
    '',
    [SENDING, 'goes from idle to submitting'],
  ),
  {
    name: 'a file that was refused is sent all the same',
    file: 'site/islands/form/use-attachment.ts',
    change: {
      "if (refusal && inputRef.current) inputRef.current.value = ''": '',
      'setFile(refusal ? null : chosen)': 'setFile(chosen)',
    },
    tests: [ATTACHMENT],
    title: 'any other type is rejected',
  },
  fault(
    'a file of exactly 5 MB is refused',
    'enquiry/attachment.ts',
    'file.size > MAX_ATTACHMENT_BYTES',
    'file.size >= MAX_ATTACHMENT_BYTES',
    [ATTACHMENT, 'of 5 MB at most'],
  ),
  fault(
    'what was typed is lost when the form is made anew',
    'site/islands/mount.tsx',
    '  putBack()\n  mark',
    '  mark',
    ['tests/pages/changed/changed.test.ts'],
  ),
]
