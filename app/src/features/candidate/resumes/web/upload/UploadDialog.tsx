import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { Uploaded } from '../resume-queries.ts'
import { UploadResume } from './UploadResume.tsx'

interface Props {
  readonly onClose: () => void
  readonly onDone?: (uploaded: Uploaded) => void
}

/** A dialog that uploads one résumé. Only for use in lazily loaded parts. */
export function UploadDialog({ onClose, onDone }: Props) {
  const id = useId()
  const intl = useIntl()
  return (
    <Dialog
      labelledBy={id}
      className="resume-dialog"
      onClose={onClose}
      closeLabel={intl.formatMessage({ id: 'resumes.close' })}
    >
      <h2 id={id}>
        <FormattedMessage id="resumes.upload.heading" />
      </h2>
      <UploadResume onClose={onClose} onCancel={onClose} {...(onDone && { onDone })} />
    </Dialog>
  )
}
