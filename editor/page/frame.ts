import { showFaults } from './faults.ts'
import { formFrame } from './form-frame.ts'
import { publish, showProgress, showTime, stop } from './progress.ts'
import type { Setup, State } from '../server.ts'

const LOOK_AGAIN_MS = 700
const ELSEWHERE = 'Der Editor ist schon in einem anderen Fenster offen.'
const MOVED =
  'Sie arbeiten jetzt in einem anderen Fenster weiter. Was hier nicht gespeichert war, bietet das Formular dort an.'

const ENDED: State = {
  refused: [],
  faults: [],
  progress: {
    stage: 'ended',
    since: 0,
    sentence: 'Der Editor ist beendet. Bitte rufen Sie im Terminal noch einmal npm run edit auf.',
    lines: [],
  },
}

const { site, forms: all }: Setup = await (await fetch('/setup.json')).json()
const siteFrame = document.querySelector<HTMLIFrameElement>('#site')
const heading = document.querySelector('h1')
const link = document.querySelector<HTMLAnchorElement>('#site-link')
if (link) link.href = site
let page = ''
let known = ''

const forms = formFrame(all, (form) => {
  if (heading) heading.textContent = form ? `${form.label} bearbeiten` : document.title
  if (form) showPage(form.page)
})

// Two windows would write over each other's drafts.
navigator.locks
  .request('editor', { ifAvailable: true }, (lock) => (lock ? edit() : offerToMove(ELSEWHERE)))
  .catch(() => offerToMove(MOVED))

/** Begins, and lasts until another window takes over. */
function edit(): Promise<never> {
  forms.open()
  showPage('/')
  document.querySelector('#publish')?.addEventListener('click', () => void publish(forms))
  document.querySelector('#stop')?.addEventListener('click', () => void stop())
  setInterval(() => void follow(), LOOK_AGAIN_MS)
  return new Promise(() => undefined)
}

/** Shows how the files and publishing are doing. */
async function follow(): Promise<void> {
  const state = await fetch('/state.json').then(
    (answer) => answer.text(),
    () => '',
  )
  showTime()
  // Drawn anew only when there is news: somebody may be on one of the links.
  if (state === known) return
  known = state
  const { refused, faults, progress }: State = state === '' ? ENDED : JSON.parse(state)
  showFaults({ refused, faults }, forms)
  showProgress(progress, forms)
}

/** Shows a page of the site beside the forms. */
function showPage(path: string): void {
  if (path === page || !siteFrame) return
  page = path
  siteFrame.src = new URL(path, site).href
}

/** Says why there is nothing to edit in this window, and offers to go on in it. */
function offerToMove(sentence: string): void {
  const words = Object.assign(document.createElement('p'), { textContent: sentence })
  const button = Object.assign(document.createElement('button'), { textContent: 'Hier weiterarbeiten' })
  button.addEventListener(
    'click',
    () => void navigator.locks.request('editor', { steal: true }, () => location.reload()),
  )
  document.querySelector('main')?.replaceChildren(words, button)
}
