import type { ChunkLoadError } from '@foyer/form-kit/load-chunk'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { reloadOnce } from './reload-once.ts'

/** Stands in for a page whose script did not come. The router remembers that, so trying again is loading the address anew. */
export function PageNotLoaded({ error }: { readonly error: ChunkLoadError }) {
  useEffect(() => {
    if (error.type === 'missing') reloadOnce(error.message)
  }, [error])
  return (
    <section className="message-page" role="alert">
      <h1>
        <FormattedMessage id="shell.unloaded.heading" />
      </h1>
      <p>
        <FormattedMessage id="shell.unloaded.text" />
      </p>
      <p className="muted">{error.message}</p>
      <p>
        <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
          <FormattedMessage id="shell.unloaded.again" />
        </button>
      </p>
    </section>
  )
}
