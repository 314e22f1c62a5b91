import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { business } from '#content/business.ts'
import { texts } from '#content/texts.ts'
import { useConsent } from '#site/consent/consent.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { TextLink } from '#site/ui/text-link/TextLink.tsx'
import styles from './Map.module.css'
import { MapDrawing } from './MapDrawing.tsx'
import { MapFrame } from './MapFrame.tsx'
import { routeUrl } from './map-url.ts'

const copy = texts.map
const address = `${business.street}, ${business.postalCode} ${business.city}`

/** An own drawing of the area; the maps service's frame only once the visitor asks for it or has agreed to it. */
export function AreaMap() {
  const consent = useConsent()
  // A frame loaded by the button belongs to the choice of that moment: declining or withdrawing later takes it away.
  const [loadedUnder, setLoadedUnder] = useState<typeof consent>()
  if (loadedUnder !== undefined && loadedUnder !== consent) setLoadedUnder(undefined)
  const loadedOnce = loadedUnder !== undefined

  return (
    <div className={styles.place}>
      <div className={styles.map}>
        {loadedOnce || consent === 'accepted' ? (
          <MapFrame takesFocus={loadedOnce} />
        ) : (
          <>
            <Prerendered className={styles.drawing}>{import.meta.env.SSR && <MapDrawing />}</Prerendered>
            <div className={styles.note}>
              <p>
                <b>{copy.provider}.</b> {copy.note}
              </p>
              <Button look="ink" small data-replay onClick={() => setLoadedUnder(consent)}>
                {copy.load}
              </Button>
            </div>
          </>
        )}
      </div>
      <p className={styles.address}>
        <span>{address}</span>
        <TextLink href={routeUrl(address)} rel="noopener noreferrer">
          {copy.route} <Icon of={ArrowUpRight} />
        </TextLink>
      </p>
    </div>
  )
}
