import type { Service, ServiceIcon } from '#model/schema/lists.ts'
import { useContent } from '#site/content.ts'
import { BathDrawing } from './drawings/BathDrawing.tsx'
import { CustomDrawing } from './drawings/CustomDrawing.tsx'
import { DeliveryDrawing } from './drawings/DeliveryDrawing.tsx'
import { FurnitureDrawing } from './drawings/FurnitureDrawing.tsx'
import { KitchenDrawing } from './drawings/KitchenDrawing.tsx'
import { RepairDrawing } from './drawings/RepairDrawing.tsx'
import styles from './ServiceCards.module.css'

const DRAWINGS = {
  kitchen: KitchenDrawing,
  furniture: FurnitureDrawing,
  bath: BathDrawing,
  repair: RepairDrawing,
  delivery: DeliveryDrawing,
  custom: CustomDrawing,
} satisfies Record<ServiceIcon, () => unknown>

/** The service cards as cabinet fronts, in the order of content/services.yaml. */
export function ServiceCards() {
  const { services } = useContent()
  return services.map((service, index) => (
    <ServiceCard key={service.id} service={service} tall={services.length === ELEVATION && index === ELEVATION - 1} />
  ))
}

// Six stand as an elevation, the last of them as the tall unit at its side.
const ELEVATION = 6

// A word no narrow front has room for: it must be divided.
const LONG_WORD = /\S{19}/

type Props = { service: Service; tall: boolean }

function ServiceCard({ service: { id, icon, title, description }, tall }: Props) {
  const Drawing = DRAWINGS[icon]
  const look = [styles.card, styles[icon], tall && styles.tall]
  return (
    <article className={look.filter(Boolean).join(' ')} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.body}>
        <div className={styles.drawing}>
          <Drawing />
        </div>
        <div className={styles.text}>
          <h3 className={LONG_WORD.test(title) ? styles.divided : undefined} id={`${id}-title`}>
            {title}
          </h3>
          <p>{description}</p>
        </div>
      </div>
    </article>
  )
}
