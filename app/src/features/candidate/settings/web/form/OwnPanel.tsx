import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'

/** The page's own panels before those of other features. Each is an anchor, its heading `settings.<panel>`. */
export const firstPanels = [
  'name',
  'email',
  'password',
  'passkeys',
  'sessions',
  'language',
  'notifications',
  'consents',
] as const

/** The page's own panels after those of other features. */
export const lastPanels = ['claim', 'data', 'erase'] as const

export type PanelId = (typeof firstPanels | typeof lastPanels)[number]

interface Props {
  readonly id: PanelId
  readonly text?: ReactNode
  readonly children: ReactNode
}

interface PanelProps {
  readonly id: string
  readonly heading: MessageId
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** One of the feature's own panels. */
export const OwnPanel = ({ id, ...rest }: Props) => <TitledPanel id={id} heading={`settings.${id}`} {...rest} />

/** One panel of the page, with the heading that the table of contents links to. */
export function TitledPanel({ id, heading, text, children }: PanelProps) {
  return (
    <section id={id} className="settings-panel" tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        <FormattedMessage id={heading} />
      </h2>
      {text ? <p className="muted">{text}</p> : null}
      {children}
    </section>
  )
}

interface LoadedContentProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** Content of a panel that loads its own data; a failure does not affect other panels. */
export function LoadedContent<Data>({ query, children }: LoadedContentProps<Data>) {
  return (
    <Loaded query={query} loading="settings.loading" failed="settings.notLoaded">
      {children}
    </Loaded>
  )
}
