import { Paperclip } from 'lucide-react'
import { texts } from '#content/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import styles from './Attachment.module.css'
import { AttachmentInput } from './AttachmentInput.tsx'
import { fileSize } from './file-size.ts'
import type { Attachment } from './useAttachment.ts'

type Props = {
  attachment: Attachment
  error: string | undefined
  /** True while a file is dragged over the form. */
  dropping: boolean
}

/** The file field; a chosen file covers it with its name, its size and a way to remove it. */
export function AttachmentField({ attachment, error, dropping }: Props) {
  const { inputRef, file, surplus, check, clear } = attachment
  return (
    <AttachmentInput ref={inputRef} onChange={check} error={error} invalid={String(error !== undefined)}>
      {file && (
        <div className={styles.chosen}>
          <Icon of={Paperclip} />
          <b className={styles.name}>{file.name}</b>
          <span className={styles.size}>{fileSize(file.size)}</span>
          <button type="button" onClick={clear}>
            {texts.form.removeFile}
          </button>
        </div>
      )}
      {dropping && (
        <div className={styles.drop} aria-hidden="true">
          {texts.form.dropFile}
        </div>
      )}
      {surplus && <output className={styles.hint}>{texts.form.oneFile}</output>}
    </AttachmentInput>
  )
}
