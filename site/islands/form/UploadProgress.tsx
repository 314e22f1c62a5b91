import styles from './UploadProgress.module.css'
import { useForm } from './form-given.ts'

const ANNOUNCED_STEP = 25

/** How much of a large attachment has left. `part` is from 0 to 1; read out only every quarter. */
export function UploadProgress({ part }: { part: number }) {
  const { texts } = useForm()
  const percent = Math.floor(part * 100)
  const announced = percent - (percent % ANNOUNCED_STEP)
  return (
    <div className={styles.upload}>
      <p>
        <span>{texts.upload}</span> <span aria-hidden="true">{`${percent} %`}</span>
      </p>
      <progress value={percent} max={100} aria-label={texts.upload} />
      <p className="visually-hidden" aria-live="polite">
        {`${announced} ${texts.percent}`}
      </p>
    </div>
  )
}
