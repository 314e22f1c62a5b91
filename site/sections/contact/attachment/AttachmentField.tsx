import { Paperclip, X } from 'lucide-react'
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
    <AttachmentInput
      ref={inputRef}
      onChange={check}
      error={error}
      invalid={String(error !== undefined)}
      cover={dropping ? <DropHere /> : file && <ChosenFile file={file} onRemove={clear} />}
    >
      <output className={styles.hint}>{surplus && texts.form.oneFile}</output>
    </AttachmentInput>
  )
}

function DropHere() {
  return (
    <div className={styles.drop} aria-hidden="true">
      {texts.form.dropFile}
    </div>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <div className={styles.chosen}>
      <Icon of={Paperclip} />
      <p>
        <b>{file.name}</b> <span>{fileSize(file.size)}</span>
      </p>
      <button type="button" onClick={onRemove}>
        <span>{texts.form.removeFile}</span> <Icon of={X} />
      </button>
    </div>
  )
}
