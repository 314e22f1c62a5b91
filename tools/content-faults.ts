/// <reference types="vite/client" />
// In the page while somebody changes the content: says over it what is wrong there, until it is loaded anew.
const LOOK =
  'position: fixed; inset: auto 0 0; z-index: 99; max-height: 60vh; overflow: auto; padding: 1rem; background: #fff; color: #1d2a35; border-top: 4px solid #a3141c; font: 1rem/1.5 system-ui; white-space: pre-line'

import.meta.hot?.on('content-faults', (faults: readonly string[]) => {
  const notice = document.querySelector('#content-faults') ?? document.createElement('div')
  notice.id = 'content-faults'
  notice.role = 'alert'
  notice.setAttribute('style', LOOK)
  notice.textContent = ['Die Website zeigt noch den Stand davor. Bitte berichtigen Sie:', ...faults].join('\n')
  document.body.append(notice)
})
