import * as limits from '#config/limits.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChooseFile } from '#ui/form/ChooseFile.tsx'
import { SendingLine } from '#ui/form/SendingLine.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { type FieldErrors, useSubmit } from '#ui/form/use-submit.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { ThemeFileFacts } from '../../contract.ts'
import type { FileKind } from '../theme-queries.ts'
import { type FileUpload, useFileUpload } from './use-file-upload.ts'

interface Props {
  readonly kind: FileKind
  readonly onAdded: (file: ThemeFileFacts) => void
}

const ACCEPTED: Readonly<Record<FileKind, string>> = {
  font: '.woff2,font/woff2',
  logo: 'image/png,image/webp,image/jpeg',
  hero: 'image/png,image/webp,image/jpeg',
}

/** Uploads a font or a picture, by the file dialog or by dropping it. */
export function UploadFile({ kind, onAdded }: Props) {
  const intl = useIntl()
  const { note } = useNotices()
  const upload = useFileUpload(kind, (file) => {
    note(intl.formatMessage({ id: 'theme.file.added' }, { name: file.name }))
    onAdded(file)
  })
  const { step } = upload
  const room = useRef<HTMLDivElement>(null)
  const last = useRef(step.at)
  useEffect(() => {
    // The pressed button is gone; the next step starts with its text.
    if (last.current !== step.at)
      room.current?.querySelector<HTMLElement>('[data-step-start], .upload-sending > [tabindex]')?.focus()
    last.current = step.at
  }, [step.at])
  return (
    <div className="theme-upload" ref={room}>
      {step.at === 'choose' && (
        <ChooseFile
          lead={<FormattedMessage id="theme.file.lead" values={{ kind }} />}
          button={<FormattedMessage id="theme.file.choose" values={{ kind }} />}
          help={<FormattedMessage id="theme.file.help" values={{ kind }} />}
          fault={step.fault}
          accept={ACCEPTED[kind]}
          onChoose={upload.choose}
        />
      )}
      {step.at === 'license' && <License upload={upload} file={step.file} fault={step.fault} />}
      {step.at === 'send' && (
        <SendingLine share={step.share} stop={<FormattedMessage id="theme.file.stop" />} onStop={upload.stop}>
          <FormattedMessage
            id={step.share < 1 ? 'theme.file.sending' : 'theme.file.checking'}
            values={{ name: <bdi key="name">{step.file.name}</bdi> }}
          />
        </SendingLine>
      )}
    </div>
  )
}

interface LicenseProps {
  readonly upload: FileUpload
  readonly file: File
  readonly fault: string | undefined
}

type LicenseField = 'licence' | 'agreed'

/** The license of a chosen font, which is stored with it, and the company's confirmation that it can use the font. */
function License({ upload, file, fault }: LicenseProps) {
  const intl = useIntl()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [licence, setLicense] = useState('')
  const [agreed, setAgreed] = useState(false)
  const { errors, onSubmit, clear } = useSubmit<LicenseField>({ form, failed: 'theme.file.failed' })
  const check = (): FieldErrors<LicenseField> => ({
    licence: licence.trim() === '' ? intl.formatMessage({ id: 'theme.file.license.missing' }) : undefined,
    agreed: agreed ? undefined : intl.formatMessage({ id: 'theme.file.agree.missing' }),
  })
  return (
    <form
      className="theme-license"
      ref={form}
      noValidate
      onSubmit={(event) => {
        // A form within the page of the editor.
        event.stopPropagation()
        onSubmit(async () => upload.sendFont(licence), check)(event)
      }}
    >
      <p tabIndex={-1} data-step-start>
        <FormattedMessage id="theme.file.license.lead" values={{ name: <bdi key="name">{file.name}</bdi> }} />
      </p>
      <div className="field">
        <label htmlFor={`${id}-text`}>
          <FormattedMessage id="theme.file.license" />
        </label>
        <textarea
          id={`${id}-text`}
          name="licence"
          rows={4}
          dir="auto"
          maxLength={limits.themeLicenceCharacters}
          value={licence}
          aria-invalid={errors.licence ? true : undefined}
          aria-describedby={`${id}-text-help ${id}-text-error`}
          onChange={({ target }) => {
            clear(['licence'])
            setLicense(target.value)
          }}
        />
        <p className="field-error" id={`${id}-text-error`}>
          {errors.licence}
        </p>
        <p className="field-help muted" id={`${id}-text-help`}>
          <FormattedMessage id="theme.file.license.help" />
        </p>
      </div>
      <label className="theme-tick">
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          aria-invalid={errors.agreed ? true : undefined}
          aria-describedby={`${id}-agreed-error`}
          onChange={({ target }) => {
            clear(['agreed'])
            setAgreed(target.checked)
          }}
        />
        <span>
          <FormattedMessage id="theme.file.agree" />
        </span>
      </label>
      <p className="field-error" id={`${id}-agreed-error`}>
        {errors.agreed}
      </p>
      <p className="form-failure" role="alert">
        {fault}
      </p>
      <div className="theme-license-actions">
        <SubmitButton busy={false}>
          <FormattedMessage id="theme.file.upload" />
        </SubmitButton>
        <button type="button" className="button" onClick={upload.cancel}>
          <FormattedMessage id="theme.file.another" />
        </button>
      </div>
    </form>
  )
}
