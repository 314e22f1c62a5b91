import type { ServiceIcon } from '#content/types.ts'
import { BathDrawing } from './drawings/BathDrawing.tsx'
import { CustomDrawing } from './drawings/CustomDrawing.tsx'
import { DeliveryDrawing } from './drawings/DeliveryDrawing.tsx'
import { FurnitureDrawing } from './drawings/FurnitureDrawing.tsx'
import { KitchenDrawing } from './drawings/KitchenDrawing.tsx'
import { RepairDrawing } from './drawings/RepairDrawing.tsx'

const DRAWINGS = {
  kitchen: KitchenDrawing,
  furniture: FurnitureDrawing,
  bath: BathDrawing,
  repair: RepairDrawing,
  delivery: DeliveryDrawing,
  custom: CustomDrawing,
} satisfies Record<ServiceIcon, () => unknown>

/** The drawing that stands as a service's icon. */
export function ServiceDrawing({ of }: { of: ServiceIcon }) {
  const Drawing = DRAWINGS[of]
  return <Drawing />
}
