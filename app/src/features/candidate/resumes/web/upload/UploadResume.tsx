import { fileSizeText } from '@foyer/form-kit/file-size'
import { FileDrop } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChooseFile } from '#ui/form/ChooseFile.tsx'
import { SendingLine } from '#ui/form/SendingLine.tsx'
import { ACCEPTED_FILES } from '../../rules.ts'
import type { Uploaded } from '../resume-queries.ts'
import { UploadOutcome } from './UploadOutcome.tsx'
import { usePastedFiles } from './use-pasted-files.ts'
import { type Upload, useUpload } from './use-upload.ts'
import '../resumes.css'

interface Props {
  /** Called when the file is stored and read. */
  readonly onDone?: (uploaded: Uploaded) => void
  /** Called by the button that closes the outcome; without it there is no such button. */
  readonly onClose?: () => void
  /** Called by "Cancel" before a file is chosen; without it there is no such button. */
  readonly onCancel?: () => void
  /** False if the page has to be finished before the values can be checked; true by default. */
  readonly linksToReview?: boolean
}

/** Uploads one résumé: choose, confirm, send with progress, and the outcome. For the profile page, first steps and applying. */
export function UploadResume({ onDone, onClose, onCancel, linksToReview = true }: Props) {
  const upload = useUpload(onDone)
  const { step } = upload
  const room = useRef<HTMLDivElement>(null)
  const last = useRef(step.at)
  usePastedFiles(step.at === 'choose' || step.at === 'confirm', upload.choose)
  useEffect(() => {
    // The pressed button is gone; the next step starts with its text.
    if (last.current !== step.at)
      room.current?.querySelector<HTMLElement>('[data-step-start], .upload-sending > [tabindex]')?.focus()
    last.current = step.at
  }, [step.at])
  return (
    <div className="resume-upload" ref={room}>
      {step.at === 'choose' && (
        <ChooseResume upload={upload} fault={step.fault && <FormattedMessage id={step.fault} />} onCancel={onCancel} />
      )}
      {step.at === 'confirm' && <ConfirmFile upload={upload} file={step.file} failure={step.failure} />}
      {step.at === 'send' && (
        <SendingLine share={step.share} stop={<FormattedMessage id="resumes.upload.stop" />} onStop={upload.stop}>
          <FormattedMessage
            id={step.share < 1 ? 'resumes.upload.sending' : 'resumes.upload.reading'}
            values={{ name: <bdi key="name">{step.file.name}</bdi> }}
          />
        </SendingLine>
      )}
      {step.at === 'done' && (
        <UploadOutcome
          uploaded={step.uploaded}
          onAgain={upload.cancel}
          onClose={onClose}
          linksToReview={linksToReview}
        />
      )}
    </div>
  )
}

interface ChooseProps {
  readonly upload: Upload
  readonly fault: ReactNode
  readonly onCancel: (() => void) | undefined
}

function ChooseResume({ upload, fault, onCancel }: ChooseProps) {
  return (
    <ChooseFile
      lead={<FormattedMessage id="resumes.upload.lead" />}
      button={<FormattedMessage id="resumes.upload.choose" />}
      help={<FormattedMessage id="resumes.upload.help" />}
      fault={fault}
      accept={ACCEPTED_FILES}
      onChoose={upload.choose}
    >
      {onCancel ? (
        <button type="button" className="button" onClick={onCancel}>
          <FormattedMessage id="resumes.cancel" />
        </button>
      ) : null}
    </ChooseFile>
  )
}

interface ConfirmProps {
  readonly upload: Upload
  readonly file: File
  readonly failure: string | undefined
}

function ConfirmFile({ upload, file, failure }: ConfirmProps) {
  const intl = useIntl()
  const size = fileSizeText(file.size, intl.locale)
  return (
    <FileDrop size="medium" disabled={false} onDrop={upload.choose} onOver={() => undefined}>
      <div className="resume-upload-file">
        <p tabIndex={-1} data-step-start>
          <FormattedMessage
            id="resumes.upload.confirm"
            values={{ name: <bdi key="name">{file.name}</bdi>, size: <bdi key="size">{size}</bdi> }}
          />
        </p>
        <p className="muted">
          <FormattedMessage id="resumes.upload.promise" />
        </p>
      </div>
      <p className="field-error" role="alert">
        {failure}
      </p>
      <button type="button" className="button button-primary" onClick={upload.send}>
        <FormattedMessage id={failure ? 'resumes.upload.again' : 'resumes.upload.send'} />
      </button>
      <button type="button" className="button" onClick={upload.cancel}>
        <FormattedMessage id="resumes.cancel" />
      </button>
    </FileDrop>
  )
}
