import { services } from '#model/services.ts'
import type { Service, ServiceIcon } from '#model/types.ts'
import { BathDrawing } from './drawings/BathDrawing.tsx'
import { CustomDrawing } from './drawings/CustomDrawing.tsx'
import { DeliveryDrawing } from './drawings/DeliveryDrawing.tsx'
import { FurnitureDrawing } from './drawings/FurnitureDrawing.tsx'
import { KitchenDrawing } from './drawings/KitchenDrawing.tsx'
import { RepairDrawing } from './drawings/RepairDrawing.tsx'
import styles from './Fronts.module.css'

const DRAWINGS = {
  kitchen: KitchenDrawing,
  furniture: FurnitureDrawing,
  bath: BathDrawing,
  repair: RepairDrawing,
  delivery: DeliveryDrawing,
  custom: CustomDrawing,
} satisfies Record<ServiceIcon, () => unknown>

/** The service cards as cabinet fronts, in the order of content/services.yaml. */
export function Fronts() {
  return services.map((service) => <Front key={service.id} service={service} />)
}

// In the elevation of six it is the tall unit at the side.
const hasTallUnit = services.length === 6

// A word no narrow front has room for: it must be divided.
const LONG_WORD = /\S{19}/

function Front({ service: { id, icon, title, description } }: { service: Service }) {
  const Drawing = DRAWINGS[icon]
  const look = [styles.front, styles[icon], hasTallUnit && icon === 'custom' && styles.tall]
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
