import { fileSizeText } from '@foyer/form-kit/file-size'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'

interface Props {
  readonly heading: ReactNode
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly path: string
    readonly size: number
  }[]
}

/** A section with files to download and their sizes; nothing without files. */
export function FileLinks({ heading, files }: Props) {
  const { locale } = useIntl()
  const id = useId()
  if (files.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.path} download={file.name}>
              <bdi>{file.name}</bdi>
            </a>{' '}
            <bdi className="muted">{fileSizeText(file.size, locale)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
