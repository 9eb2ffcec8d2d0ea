import type { ReactNode } from 'react'
import { formatMessage } from '../../messages/messages.ts'
import { useFormContext } from '../../react/form-context.ts'
import { displayName } from './files/file-name.ts'
import { fileSizeText } from '../../internals/file-size.ts'
import { FileThumbnail } from './FileThumbnail.tsx'
import type { UploadedFile } from './files/uploaded-file.ts'

/** A button of a file: its text, and its accessible name with a placeholder for the file's name. */
export interface FileAction {
  readonly text: string
  readonly name: string
  readonly act: (file: UploadedFile, index: number) => void
}

interface FileListProps {
  readonly files: readonly UploadedFile[]
  /** Returns the buttons of a file. */
  readonly actions: (file: UploadedFile) => readonly FileAction[]
  /** Sent shares of running uploads, 0 to 1, by `uid`. */
  readonly shares?: ReadonlyMap<string, number>
  /** Id of the input whose choice replaces the last file; without it, there is no button for that. */
  readonly replace?: string | undefined
}

/** Renders the files of a field: name, size or progress, and buttons. */
export function FileList({ files, actions, shares, replace }: FileListProps) {
  const { replaceFile } = useFormContext().store.messages
  return (
    <ul className="fk-files">
      {files.map((file, index) => (
        <li key={file.uid} className="fk-file" data-status={file.status}>
          <FileThumbnail file={file} />
          <span className="fk-file-text">
            <bdi className="fk-file-name" title={file.name || undefined}>
              {displayName(file.name || file.uid)}
            </bdi>{' '}
            <FileLine file={file} share={shares?.get(file.uid) ?? 0} />
            {file.notice && <span className="fk-file-notice">{file.notice}</span>}
          </span>
          {replace && index === files.length - 1 ? (
            <label className="fk-button" data-kind="quiet" htmlFor={replace}>
              {replaceFile}
            </label>
          ) : null}
          {actions(file).map(({ text, name, act }) => (
            <button
              key={text}
              type="button"
              className="fk-button"
              data-kind="quiet"
              aria-label={formatMessage(name, { name: displayName(file.name || file.uid) })}
              onClick={() => act(file, index)}
            >
              {text}
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Renders a file's size, or how far its upload is. */
function FileLine({ file, share }: { readonly file: UploadedFile; readonly share: number }): ReactNode {
  const { store, locale } = useFormContext()
  const { fileReading, uploadPercent, uploadOf, uploadWaiting, fileFailed } = store.messages
  const { status, name, size, notice } = file
  const line = (text: string) => <span className="fk-file-size">{text}</span>
  if (status === 'reading') return line(fileReading)
  if (status === 'waiting') return line(uploadWaiting)
  if (status === 'failed') return notice ? null : line(fileFailed)
  if (status === 'done') return size > 0 && line(fileSizeText(size, locale))
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
  return (
    <>
      {line(formatMessage(uploadPercent, { percent }))}
      <progress
        className="fk-file-progress"
        max={1}
        value={share}
        aria-label={formatMessage(uploadOf, { name: displayName(name) })}
      />
    </>
  )
}
