import { FILE_PREVIEW_HEIGHT, FormMessages, PdfViewer } from '@foyer/form-kit/react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '#config/limits.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { PDF_RESOURCES } from '#ui/page/pdf-resources.ts'
import { Asterisk } from './Asterisk.tsx'
import { checkFiles } from './signature-checks.ts'
import { useKitMessages } from './use-kit-messages.ts'

interface Props {
  readonly file: File | undefined
  /** Name of the file that was chosen before the page was loaded anew, which has to be chosen again. */
  readonly before: string
  readonly error: MessageId | undefined
  onChange(file: File | undefined, error: MessageId | undefined): void
}

/** Takes one file, by choosing or dropping it, and shows it. */
export function UploadField({ file, before, error, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const bytes = useBytes(file)
  const messages = useKitMessages()
  const intl = useIntl()
  const kilobytes = { style: 'unit', unit: 'kilobyte', unitDisplay: 'short' } as const
  const size = file ? intl.formatNumber(Math.max(1, Math.round(file.size / 1000)), kilobytes) : ''
  const take = (files: FileList | null) => {
    if (!files?.length) return
    const wrong = checkFiles(files.length, limits.offerLetterFiles)
    onChange(wrong ? file : files[0], wrong)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div className="upload">
      {/* The button within is for keyboards; dropping is a short cut for pointers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="upload-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id}>
          <FormattedMessage id="offers.upload.choose" />
          <Asterisk />
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error ${id}-help`}
          onChange={({ target }) => {
            take(target.files)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <p className="muted letter-help" id={`${id}-help`}>
          <FormattedMessage id="offers.upload.help" />
        </p>
      </div>
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

/** What is in a file, for a look at it before it is sent. */
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
