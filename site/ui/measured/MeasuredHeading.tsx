import { Fragment } from 'react'
import { Measured } from './Measured.tsx'

type Props = { as: 'h1' | 'h2'; id: string; lines: readonly string[] }

/** A headline broken by hand, so that its dimension line fits. */
export function MeasuredHeading({ as: Tag, id, lines }: Props) {
  return (
    <Tag id={id}>
      <Measured>
        {lines.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {`${line} `}
          </Fragment>
        ))}
      </Measured>
    </Tag>
  )
}
