// The relay cuts an upload off after 120 s: who has heard nothing by then has lost the connection.
const TIMEOUT_MS = 150_000

export type Answer = { status: number; body: string }

/**
 * Posts a form and reads the answer. (XMLHttpRequest, because fetch reports no upload progress.)
 * @param onProgress called with the part of the body that has left, from 0 to 1.
 * @throws Error when no answer comes.
 */
export function postForm(url: string, form: FormData, onProgress: (part: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    request.timeout = TIMEOUT_MS
    const fail = ({ type }: ProgressEvent) => reject(new Error(`No answer to the enquiry: ${type}.`))
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('timeout', fail)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.send(form)
  })
}
