import { Fragment } from 'react'
import { texts } from '#content/texts.ts'

/** The paragraph for those who look for the craft by the name of their town. */
export function Seo() {
  return (
    <>
      <h3>
        {texts.seo.headline.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {`${line} `}
          </Fragment>
        ))}
      </h3>
      <p>{texts.seo.text}</p>
    </>
  )
}
