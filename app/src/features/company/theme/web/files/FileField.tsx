import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { type FileKind, themeQuery } from '../theme-queries.ts'
import { FileChoice } from './FileChoice.tsx'
import { UploadFile } from './UploadFile.tsx'
import './files.css'

interface Props {
  readonly kind: FileKind
  /** Id of the chosen file; undefined, and for fonts any built-in font, means none of them. */
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
  readonly label: string
}

/**
 * Chooses one of the company's uploaded files of a kind, and adds and removes them. A new file is chosen right away.
 */
export function FileField({ kind, value, onChange, label }: Props) {
  const app = useApp()
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const query = useQuery(themeQuery(app))
  return (
    <fieldset className="theme-files" ref={group}>
      <legend className="visually-hidden">{label}</legend>
      <Loaded query={query} loading="theme.files.loading" failed="theme.files.failed">
        {({ files }) => {
          const own = files.filter((file) => file.kind === kind)
          return (
            <>
              <ul className="theme-file-list">
                <li>
                  <label className="theme-file-choice">
                    <input
                      type="radio"
                      name={name}
                      checked={!own.some(({ id }) => id === value)}
                      onChange={() => onChange(undefined)}
                    />
                    <span>
                      <FormattedMessage id="theme.file.none" values={{ kind }} />
                    </span>
                  </label>
                </li>
                {own.map((file) => (
                  <FileChoice
                    key={file.id}
                    file={file}
                    name={name}
                    isChosen={file.id === value}
                    onChoose={() => onChange(file.id)}
                    onRemoved={() => {
                      // The pressed button is gone.
                      group.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
                      if (file.id === value) onChange(undefined)
                    }}
                  />
                ))}
              </ul>
              <UploadFile kind={kind} onAdded={({ id }) => onChange(id)} />
            </>
          )
        }}
      </Loaded>
    </fieldset>
  )
}
