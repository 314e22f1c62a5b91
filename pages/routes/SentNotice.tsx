import { markerOf } from '#enquiry/markers.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { useContent } from '#pages/content.ts'
import notices from '#pages/islands/form/Notices.module.css'
import { IconButton } from '#pages/ui/Button.tsx'
import { X } from '#pages/ui/Icon.tsx'

/** Confirms an enquiry sent without JavaScript, on the page that follows the post. */
export function SentNotice() {
  const { texts } = useContent()
  return (
    <section id={SENT_ANCHOR} className={notices.sent} aria-label={texts.notices.one}>
      <div className={`sheet screen ${notices.toast}`}>
        <div>
          <p className={notices.title}>{NOTICES.sent.title}</p>
          <p className={notices.text}>{NOTICES.sent.text}</p>
          {texts.form.demoSent !== '' && <p className="note">{texts.form.demoSent}</p>}
        </div>
        <IconButton icon={X} href="/" label={texts.notices.close} />
        <p className={notices.reference}>
          {texts.form.reference} <b>{markerOf('reference')}</b>
        </p>
      </div>
    </section>
  )
}
