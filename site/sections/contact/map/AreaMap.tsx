import { ArrowUpRight } from 'lucide'
import { useState } from 'react'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { useChoices, useConsent } from '#site/consent/consent.ts'
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
  const choices = useChoices()
  // A frame loaded by the button stays until the next choice: whatever it is, it may have been meant for this frame.
  const [loadedAfter, setLoadedAfter] = useState<number>()
  const loadedOnce = loadedAfter === choices
  const isLoaded = loadedOnce || consent === 'accepted'

  return (
    <div className={styles.place}>
      <div className={styles.map}>
        {/* Hidden, not taken out: it is in the HTML alone, and could not come back. */}
        <Prerendered className={styles.drawing} hidden={isLoaded}>
          {import.meta.env.SSR && <MapDrawing />}
        </Prerendered>
        {isLoaded ? (
          <MapFrame takesFocus={loadedOnce} />
        ) : (
          <div className={styles.note}>
            <p>
              <b>{copy.provider}.</b> {copy.note} <a href="/datenschutz#karte-von-google-maps">{copy.more}</a>
            </p>
            <Button look="ink" small data-replay onClick={() => setLoadedAfter(choices)}>
              {copy.load}
            </Button>
          </div>
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
