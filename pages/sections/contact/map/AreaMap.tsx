import type { Business } from '#model/business.ts'
import { ConsentButtons } from '#pages/consent/ConsentBanner.tsx'
import { useContent } from '#pages/content.ts'
import { MAP_CHOICE_ID } from '#pages/document/boot-script.ts'
import { hook } from '#pages/hooks.ts'
import { mapPrivacyHref } from '#pages/legal/legal-text.ts'
import { Button } from '#pages/ui/Button.tsx'
import { ArrowUpRight, Icon } from '#pages/ui/Icon.tsx'
import styles from './Map.module.css'
import { MapDrawing } from './MapDrawing.tsx'

/**
 * A drawing of the area. With the visitor's consent browser/map.ts replaces it with the frame of the maps service, if the business
 * offers that.
 */
export function AreaMap() {
  const content = useContent()
  const { business, texts } = content
  const copy = texts.map
  const address = `${business.street}, ${business.postalCode} ${business.city}`
  return (
    <div className="box">
      <div
        className={`sheet ${styles.map}`}
        {...(business.map && hook('map', mapFrameUrl(business.geo, business.radiusMeters)))}
        {...(business.map && hook('map-title', copy.frame))}
      >
        <div className={styles.drawing} {...hook('map-before')}>
          <MapDrawing />
        </div>
        {business.map && (
          <div className={styles.note} {...hook('map-before')}>
            <p>
              {copy.note} <a href={mapPrivacyHref(content)}>{copy.more}</a>
            </p>
            <Button look="ink" small {...hook('map-load')} {...hook('needs-script')}>
              {copy.load}
            </Button>
          </div>
        )}
      </div>
      {business.map && (
        <fieldset className={`wrap screen ${styles.choice}`} id={MAP_CHOICE_ID} tabIndex={-1}>
          <legend>{copy.always}</legend>
          <ConsentButtons />
        </fieldset>
      )}
      <p className={`wrap ${styles.address}`}>
        <span>{address}</span>{' '}
        <a
          className="tap"
          href={`https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`}
          rel="noopener noreferrer"
        >
          {copy.route} <Icon of={ArrowUpRight} />
        </a>
      </p>
    </div>
  )
}

// At this zoom the frame shows 100 km. Each further step of zoom halves the distance.
const ZOOM = 9
const METERS = 100_000

/** Address of the maps service's frame, centred on a point and as wide as the area around it. */
function mapFrameUrl({ latitude, longitude }: Business['geo'], radiusMeters: number): string {
  const zoom = Math.round(ZOOM - Math.log2(radiusMeters / METERS))
  const query = new URLSearchParams({ q: `${latitude},${longitude}`, z: String(zoom), hl: 'de', output: 'embed' })
  return `https://www.google.com/maps?${query}`
}
