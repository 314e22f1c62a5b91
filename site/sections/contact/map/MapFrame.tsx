import { useEffect, useRef } from 'react'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import styles from './Map.module.css'
import { mapFrameUrl } from './map-url.ts'

// The service gets what its map needs, and can't lead the page itself elsewhere.
const PERMISSIONS = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** The maps service's frame. `takesFocus`: the button that loaded it is gone, so the frame takes its focus. */
export function MapFrame({ takesFocus }: { takesFocus: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={texts.map.frame}
      src={mapFrameUrl(business.geo, business.radiusMeters)}
      height={300}
      loading="lazy"
      sandbox={PERMISSIONS}
      referrerPolicy="no-referrer"
      allowFullScreen
    />
  )
}
