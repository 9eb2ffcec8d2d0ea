import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { PartId } from './parts.ts'

interface Props {
  readonly id: PartId
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** One part of the page, with the heading that the table of contents links to. */
export function SettingsPart({ id, text, children }: Props) {
  return (
    <section id={id} className="settings-part" tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        <FormattedMessage id={`settings.${id}`} />
      </h2>
      {text ? <p className="muted">{text}</p> : null}
      {children}
    </section>
  )
}

interface LoadedPartProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** Content of a part that loads its own data; a failure does not affect other parts. */
export function LoadedPart<Data>({ query, children }: LoadedPartProps<Data>) {
  return (
    <Loaded query={query} loading="settings.loading" failed="settings.notLoaded">
      {children}
    </Loaded>
  )
}
