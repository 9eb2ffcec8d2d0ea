import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { LoadFailure } from './LoadFailure.tsx'

interface Props<Data> {
  readonly query: UseQueryResult<Data>
  /** Text shown until the first answer; nothing by default. */
  readonly loading?: MessageId
  /** Heading of a failure that takes the place of a whole page. */
  readonly failedHeading?: MessageId
  /** Text of a failed connection. */
  readonly failed?: MessageId
  /** Shown instead of the data when `isEmpty` finds nothing in them. */
  readonly empty?: ReactNode
  readonly isEmpty?: (data: Data) => boolean
  /** Class of the element shown in place of the data. */
  readonly className?: string
  readonly children: (data: Data) => ReactNode
}

/**
 * The data of a query once they are loaded; until then that they are loading, or that they failed, with another try. Data that
 * were loaded once stay while they are refetched, even if that fails.
 */
export function Loaded<Data>({
  query,
  loading,
  failedHeading,
  failed = 'shell.unloaded.text',
  empty,
  isEmpty,
  className,
  children,
}: Props<Data>) {
  const { data, isError, error, refetch } = query
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!isError)
    return loading ? (
      <p className={className ? `${className} muted` : 'muted'} role="status">
        <FormattedMessage id={loading} />
      </p>
    ) : null
  const retry = () => void refetch()
  return (
    <div className={className} role="alert">
      {failedHeading ? (
        <h2>
          <FormattedMessage id={failedHeading} />
        </h2>
      ) : null}
      <p>
        <LoadFailure error={error} retry={retry}>
          <FormattedMessage id={failed} />
        </LoadFailure>
      </p>
      <button type="button" className="button needs-script" onClick={retry}>
        <FormattedMessage id="shell.again" />
      </button>
    </div>
  )
}
