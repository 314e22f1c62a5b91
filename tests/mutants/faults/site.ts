import type { Fault } from '../fault.ts'

const SENDING = ['tests/pages/form/sending.test.ts']
const ATTACHMENT = ['tests/pages/form/attachment.test.ts']
const KEYBOARD = ['tests/access/keyboard-navigation.test.ts']
const MAP = ['tests/pages/contact/map.test.ts']

/** The pages. Most of them need a build: see that they stay few. */
export const siteFaults: readonly Fault[] = [
  {
    name: 'any answer that says "true" is a success',
    file: 'site/sections/contact/send/read-answer.ts',
    change: { 'status === 200 && ': '' },
    tests: ['site/sections/contact/send/read-answer.test.ts'],
  },
  {
    name: 'the notices on size and type are swapped',
    file: 'site/sections/contact/send/read-answer.ts',
    change: { '413: NOTICES.tooLarge, 415: NOTICES.wrongType': '413: NOTICES.wrongType, 415: NOTICES.tooLarge' },
    tests: ['site/sections/contact/send/read-answer.test.ts'],
  },
  {
    name: 'a way up or down turns the picture',
    file: 'site/sections/projects/lightbox/use-swipe.ts',
    change: { ' || Math.abs(dx) < Math.abs(dy)': '' },
    tests: ['site/sections/projects/lightbox/use-swipe.test.ts'],
  },
  {
    name: 'a mutation is tried again',
    file: 'site/sections/contact/send/query-client.ts',
    change: { 'mutations: { retry: false': 'mutations: { retry: 1' },
    tests: ['site/sections/contact/send/query-client.test.ts'],
  },
  {
    name: 'the page waits for its script',
    file: 'site/document/Document.tsx',
    change: { 'type="module"': '' },
    tests: ['tests/build/html.test.ts'],
  },
  {
    name: 'the dropdown does not say whether it is open',
    file: 'site/sections/header/Dropdown.tsx',
    change: { 'aria-expanded={open}': '' },
    tests: KEYBOARD,
  },
  {
    name: 'Escape does not close the dropdown',
    file: 'site/sections/header/Dropdown.tsx',
    change: { 'popover="auto"': 'popover="manual"' },
    tests: KEYBOARD,
  },
  {
    name: 'the page under the open menu can be reached',
    file: 'site/sections/header/use-modal-popover.ts',
    change: { "sibling.toggleAttribute('inert', inert)": "sibling.toggleAttribute('data-inert', inert)" },
    tests: KEYBOARD,
    title: 'keeps the focus, and so a screen reader',
  },
  {
    name: 'the map is loaded before anybody has agreed',
    file: 'site/sections/contact/map/AreaMap.tsx',
    change: { "consent === 'accepted'\n": "consent !== 'declined'\n" },
    tests: MAP,
  },
  {
    name: 'a map that was loaded stays after the choice against it',
    file: 'site/sections/contact/map/AreaMap.tsx',
    change: { 'loadedAfter === choices': 'loadedAfter !== undefined' },
    tests: MAP,
  },
  {
    name: 'the focus does not return to the settings after a new choice',
    file: 'site/consent/ConsentBanner.tsx',
    change: { 'setConsent(choice)\n  returnFocus()': 'setConsent(choice)' },
    tests: MAP,
  },
  {
    name: 'the focus does not return to the picture that was enlarged',
    file: 'site/sections/projects/lightbox/Lightbox.tsx',
    change: { 'opener.focus()': '' },
    tests: ['tests/pages/projects/lightbox.test.ts'],
  },
  {
    name: 'several answers are open at a time',
    file: 'site/sections/faq/Questions.tsx',
    change: { ' name="faq"': '' },
    tests: ['tests/pages/faq/faq.test.ts'],
  },
  {
    name: 'a file that was refused is sent all the same',
    file: 'site/sections/contact/attachment/use-attachment.ts',
    change: {
      "if (refusal && inputRef.current) inputRef.current.value = ''": '',
      'setFile(refusal ? null : chosen)': 'setFile(chosen)',
    },
    tests: ATTACHMENT,
  },
  {
    name: 'a file of exactly 5 MB is refused',
    file: 'enquiry/attachment.ts',
    change: { 'file.size > MAX_ATTACHMENT_BYTES': 'file.size >= MAX_ATTACHMENT_BYTES' },
    tests: ATTACHMENT,
  },
  {
    name: 'an enquiry can be sent twice by a double click',
    file: 'site/sections/contact/send/use-submission.ts',
    change: { 'if (underWay.current) return': '' },
    tests: SENDING,
  },
  {
    name: 'the button stays on while an enquiry is on its way',
    file: 'site/sections/contact/form/EnquiryForm.tsx',
    change: { 'disabled={busy} ': '' },
    tests: SENDING,
  },
  {
    name: 'the notices of success and failure are swapped',
    file: 'site/sections/contact/form/EnquiryForm.tsx',
    change: {
      'showNotice(NOTICES.sent)': 'showNotice(NOTICES.failed)',
      'showNotice(NOTICES.failed)\n  console': 'showNotice(NOTICES.sent)\n  console',
    },
    tests: SENDING,
  },
  {
    name: 'without the script for sending, nothing is sent',
    file: 'site/sections/contact/send/use-submission.ts',
    change: { 'else postByBrowser(form)': '' },
    tests: ['tests/bad-connection/outage-parts.test.ts'],
  },
  {
    name: 'the header is frosted one pixel too late',
    file: 'site/entries/boot.ts',
    change: { 'HEADER_SCROLL_THRESHOLD = 10': 'HEADER_SCROLL_THRESHOLD = 11' },
    tests: ['tests/pages/header/header.test.ts'],
  },
  {
    name: 'what is taller than ten windows stays invisible',
    file: 'site/ui/reveal/reveal.ts',
    change: {
      'VISIBLE_SHARE * Math.min(height, innerHeight)': 'VISIBLE_SHARE * height * 4',
      "else target.dataset.revealSoon = ''": '',
    },
    tests: ['tests/access/seen.test.ts'],
  },
  {
    name: 'the banner stays fixed in a window it fills',
    file: 'site/consent/ConsentBanner.tsx',
    change: { 'offsetHeight > innerHeight / 2': 'offsetHeight > innerHeight * 9' },
    tests: ['tests/access/room.test.ts'],
  },
]
