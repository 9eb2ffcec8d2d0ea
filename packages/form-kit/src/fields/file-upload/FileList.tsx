import { formatMessage } from '../../messages/messages.ts'
import { useFormContext } from '../../react/form-context.ts'
import { displayName } from './files/file-name.ts'
import { fileSizeText } from './files/file-texts.ts'
import { FileThumbnail } from './FileThumbnail.tsx'
import type { UploadedFile } from './files/uploaded-file.ts'

interface FileListProps {
  readonly files: readonly UploadedFile[]
  /** Action of each file's button, its text, and its accessible name with the file's name. */
  readonly act: (file: UploadedFile, index: number) => void
  readonly actText: string
  readonly actName: string
  readonly disabled?: boolean | undefined
}

/** Renders the files of a field: name, size and a button. */
export function FileList({ files, act, actText, actName, disabled }: FileListProps) {
  const { store, locale } = useFormContext()
  return (
    <ul className="fk-files">
      {files.map((file, index) => (
        <li key={file.uid} className="fk-file" data-status={file.status}>
          <FileThumbnail file={file} />
          <span className="fk-file-text">
            <bdi className="fk-file-name" title={file.name}>
              {displayName(file.name)}
            </bdi>{' '}
            <span className="fk-file-size">
              {file.status === 'reading' ? store.messages.fileReading : fileSizeText(file.size, locale)}
            </span>
          </span>
          {!disabled && (
            <button
              type="button"
              className="fk-button"
              data-kind="quiet"
              aria-label={formatMessage(actName, { name: displayName(file.name) })}
              onClick={() => act(file, index)}
            >
              {actText}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
