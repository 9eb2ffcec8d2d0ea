import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'

/** The page's own parts before the panels of other features. Each is an anchor, its heading `settings.<part>`. */
export const firstParts = [
  'name',
  'email',
  'password',
  'passkeys',
  'sessions',
  'language',
  'notifications',
  'consents',
] as const

/** The parts after them. */
export const lastParts = ['claim', 'data', 'erase'] as const

export type PartId = (typeof firstParts | typeof lastParts)[number]

interface Props {
  readonly id: PartId
  readonly text?: ReactNode
  readonly children: ReactNode
}

interface PanelProps {
  readonly id: string
  readonly heading: MessageId
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** One of the feature's own parts. */
export const SettingsPart = ({ id, ...rest }: Props) => <PanelPart id={id} heading={`settings.${id}`} {...rest} />

/** One part of the page, with the heading that the table of contents links to. */
export function PanelPart({ id, heading, text, children }: PanelProps) {
  return (
    <section id={id} className="settings-part" tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        <FormattedMessage id={heading} />
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
