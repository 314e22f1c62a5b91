import { Paperclip, X } from 'lucide'
import { form as formTexts } from '#model/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import styles from './Attachment.module.css'
import { AttachmentInput } from './AttachmentInput.tsx'
import { fileSize } from './file-size.ts'
import type { Attachment } from './use-attachment.ts'

type Props = {
  attachment: Attachment
  error: string | undefined
  /** True while a file is dragged over the form. */
  dropping: boolean
  /** True while the enquiry is on its way: the file that is sent and the one that is shown must stay the same. */
  locked: boolean
}

/** The file field; a chosen file covers it with its name, its size and a way to remove it. */
export function AttachmentField({ attachment, error, dropping, locked }: Props) {
  const { inputRef, file, surplus, check, restore, clear } = attachment
  return (
    <AttachmentInput
      ref={inputRef}
      disabled={locked}
      // A chooser that was opened before still delivers.
      onChange={locked ? restore : check}
      error={error}
      cover={dropping ? <DropHere /> : file && <ChosenFile file={file} locked={locked} onRemove={clear} />}
    >
      <p className={styles.hint} role="status">
        {surplus && formTexts.oneFile}
      </p>
    </AttachmentInput>
  )
}

function DropHere() {
  return (
    <div className={styles.drop} aria-hidden="true">
      {formTexts.dropFile}
    </div>
  )
}

function ChosenFile({ file, locked, onRemove }: { file: File; locked: boolean; onRemove: () => void }) {
  return (
    <div className={styles.chosen}>
      <Icon of={Paperclip} />
      <p>
        <b>{file.name}</b> <span>{fileSize(file.size)}</span>
      </p>
      <button type="button" disabled={locked} onClick={onRemove}>
        <span>{formTexts.removeFile}</span> <Icon of={X} />
      </button>
    </div>
  )
}
