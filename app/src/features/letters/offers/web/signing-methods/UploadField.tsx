import { fileSizeText } from '@foyer/form-kit/file-size'
import { FILE_PREVIEW_HEIGHT } from '@foyer/form-kit/product'
import { FileDrop, FormMessages, PdfViewer } from '@foyer/form-kit/react'
import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'
import { findUploadFault } from './upload-faults.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'

interface Props {
  readonly file: File | undefined
  /** Name of the file chosen before a reload, which must be chosen again. */
  readonly before: string
  readonly error: MessageId | undefined
  readonly disabled: boolean
  onChange(file: File | undefined, error: MessageId | undefined): void
}

/** File input with drag and drop for one file, validated immediately and previewed. */
export function UploadField({ file, before, error, disabled, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const bytes = useBytes(file)
  const messages = useKitMessages()
  const intl = useIntl()
  const size = file ? fileSizeText(file.size, intl.locale) : ''
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    const mine = (turn.current += 1)
    // Let the server judge a file that the browser can't read.
    const wrong = await findUploadFault(files).catch(() => undefined)
    if (mine === turn.current) onChange(wrong ? undefined : files[0], wrong)
  }
  return (
    <div className="upload">
      <FileDrop size="medium" disabled={disabled} onDrop={(files) => void take(files)} onOver={() => undefined}>
        <span className="upload-label" id={`${id}-label`}>
          <FormattedMessage id="offers.upload.choose" />
          <Asterisk />
        </span>
        <input
          ref={input}
          className="fk-file-input"
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          required
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error ${id}-help`}
          onChange={({ target }) => {
            void take([...(target.files ?? [])])
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
        <label className="button" htmlFor={id}>
          <FormattedMessage id="offers.upload.button" />
        </label>
        <p className="muted letter-help" id={`${id}-help`}>
          <FormattedMessage id="offers.upload.help" />
        </p>
      </FileDrop>
      <p className="letter-error" id={`${id}-error`} role="alert">
        {error ? <FormattedMessage id={error} /> : null}
      </p>
      {file ? (
        <div className="upload-file">
          <p role="status">
            <bdi>{file.name}</bdi>{' '}
            <span className="muted">
              <bdi>{size}</bdi>
            </span>
          </p>
          <button
            type="button"
            className="button"
            onClick={() => {
              onChange(undefined, undefined)
              input.current?.focus()
            }}
          >
            <FormattedMessage id="offers.upload.remove" />
          </button>
        </div>
      ) : before ? (
        <p className="letter-help">
          <FormattedMessage id="offers.upload.before" values={{ name: <bdi>{before}</bdi> }} />
        </p>
      ) : null}
      {bytes && messages ? (
        <FormMessages value={messages}>
          <PdfViewer bytes={bytes} resources={PDF_RESOURCES} title={file?.name ?? ''} minHeight={FILE_PREVIEW_HEIGHT} />
        </FormMessages>
      ) : null}
    </div>
  )
}

/** Returns the contents of a file, for a preview before sending. */
function useBytes(file: File | undefined): Uint8Array | undefined {
  const [read, setRead] = useState<{ file: File; bytes: Uint8Array }>()
  useEffect(() => {
    let wanted = true
    file?.arrayBuffer().then(
      (buffer) => wanted && setRead({ file, bytes: new Uint8Array(buffer) }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [file])
  return read && read.file === file ? read.bytes : undefined
}

/** Marker of a required field; screen readers announce `required` instead. */
export function Asterisk() {
  return (
    <span className="letter-asterisk" aria-hidden="true">
      *
    </span>
  )
}
