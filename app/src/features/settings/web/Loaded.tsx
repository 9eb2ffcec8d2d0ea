import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { LoadFailure } from '#ui/layout/LoadFailure.tsx'

interface Props<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** Renders a part once its data is loaded; a failure does not affect other parts. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError)
    return (
      <p className="muted" role="status">
        <FormattedMessage id="settings.loading" />
      </p>
    )
  return (
    <div role="alert">
      <p>
        <LoadFailure error={query.error} retry={() => void query.refetch()}>
          <FormattedMessage id="settings.notLoaded" />
        </LoadFailure>
      </p>
      <button type="button" className="button" onClick={() => void query.refetch()}>
        <FormattedMessage id="settings.again" />
      </button>
    </div>
  )
}
