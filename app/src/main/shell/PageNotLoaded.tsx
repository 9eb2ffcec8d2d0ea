import type { ChunkLoadError } from '@foyer/form-kit/product/load-chunk'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { LoadFailure } from '#ui/query/LoadFailure.tsx'
import { MessagePage } from '#ui/MessagePage.tsx'

const reload = () => window.location.reload()

/** Shown if a page's script failed to load. The router caches the failure, so retrying reloads the URL. */
export function PageNotLoaded({ error }: { readonly error: ChunkLoadError }) {
  useEffect(() => {
    if (error.type === 'missing') reloadOnce(error.message)
  }, [error])
  return (
    <MessagePage
      role="alert"
      heading={<FormattedMessage id="shell.unloaded.heading" />}
      text={
        <LoadFailure retry={reload}>
          <FormattedMessage id="shell.unloaded.text" />
        </LoadFailure>
      }
    >
      <p className="muted">{error.message}</p>
      <p>
        <button type="button" className="button button-primary" onClick={reload}>
          <FormattedMessage id="shell.again" />
        </button>
      </p>
    </MessagePage>
  )
}

/**
 * Reloads the page if its script is gone, for example after a deployment; once per chunk and tab, so that a permanently
 * missing script ends in a message rather than a loop. A page's script is requested only on navigation to it, so no
 * input is lost; parts within a page never do this.
 */
function reloadOnce(chunk: string): void {
  const key = `reloaded: ${chunk}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
  } catch {
    // Without storage, once could become forever.
    return
  }
  window.location.reload()
}
