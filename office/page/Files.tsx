import { type KeyboardEvent, useRef, useState } from 'react'
import type { Enquiry } from '../api.ts'
import { sizeInWords } from '../words.ts'
import { dataOf } from './ask.ts'

/** The visitor's files: pictures to look at, others to download, all of them as one file. */
export function Files({ enquiry: { id, files } }: { enquiry: Enquiry }) {
  if (files.length === 0) return null
  const listed = files.map((file, index) => ({ ...file, address: `${dataOf(id)}/dateien/${index}` }))
  const pictures = listed.filter(({ type }) => type.startsWith('image/'))
  const others = listed.filter((file) => !pictures.includes(file))
  return (
    <section className="files" aria-label="Dateien">
      <Pictures pictures={pictures} />
      {others.length > 0 && (
        <ul>
          {others.map(({ name, bytes, address }) => (
            <li key={address}>
              <a href={address} download={name} translate="no">
                {name}
              </a>{' '}
              ({sizeInWords(bytes)})
            </li>
          ))}
        </ul>
      )}
      {files.length > 1 && (
        <a className="button" href={`${dataOf(id)}/dateien.zip`} download>
          Alle {files.length} Dateien herunterladen
        </a>
      )}
    </section>
  )
}

type Picture = Enquiry['files'][number] & { address: string }

/** Small pictures in a row; a press shows one as large as the window, with the next and the one before. */
function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const [shown, setShown] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = pictures[shown]
  if (!picture) return null

  function open(index: number): void {
    setShown(index)
    dialog.current?.showModal()
  }
  const turn = (step: number) => setShown((shown + step + pictures.length) % pictures.length)
  function press({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  const place = `Foto ${shown + 1} von ${pictures.length}`
  return (
    <>
      <ul className="pictures">
        {pictures.map(({ name, address }, index) => (
          <li key={address}>
            <button type="button" onClick={() => open(index)} aria-label={`Foto ${index + 1} groß zeigen: ${name}`}>
              <img src={address} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <dialog ref={dialog} className="viewer" aria-label="Fotos" onKeyDown={press}>
        <img src={picture.address} alt={`${place}: ${picture.name}`} />
        <p role="status">
          {place}: <span translate="no">{picture.name}</span> ({sizeInWords(picture.bytes)})
        </p>
        <form method="dialog">
          {pictures.length > 1 && (
            <>
              <button type="button" onClick={() => turn(-1)}>
                Zurück
              </button>
              <button type="button" onClick={() => turn(1)}>
                Weiter
              </button>
            </>
          )}
          <a className="button" href={picture.address} download={picture.name}>
            Speichern
          </a>
          <button>Schließen</button>
        </form>
      </dialog>
    </>
  )
}
