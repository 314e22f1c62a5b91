import { form as formTexts } from '#model/texts.ts'
import styles from './UploadProgress.module.css'

const ANNOUNCED_STEP = 25

/** How much of a large attachment has left. `part` is from 0 to 1; read out only every quarter. */
export function UploadProgress({ part }: { part: number }) {
  const percent = Math.floor(part * 100)
  const announced = percent - (percent % ANNOUNCED_STEP)
  return (
    <div className={styles.upload}>
      <p>
        <span>{formTexts.upload}</span>
        <span aria-hidden="true">{percent} %</span>
      </p>
      <progress value={percent} max={100} aria-label={formTexts.upload} />
      <p className="visually-hidden" aria-live="polite">
        {announced} {formTexts.percent}
      </p>
    </div>
  )
}
