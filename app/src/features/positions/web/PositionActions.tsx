import { useCallback, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PositionSlot } from '#ui/page/slots.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { PositionDetails } from '../contract.ts'

const never = () => () => undefined

/** Returns the URL to share: the position's own, with the company's domain if the host does not determine it. */
function sharedAddress(publicUrl: string): string {
  const address = new URL(publicUrl)
  const domain = new URLSearchParams(window.location.search).get('domain')
  if (domain) address.searchParams.set('domain', domain)
  return address.href
}

/** Apply on the company's own site, if configured; share and print, which need scripts. */
export function PositionActions({ position }: { position: PositionDetails }) {
  const copy = useCopy()
  const canShare = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  )
  const { applyAction } = position.positionUserActions

  const share = async () => {
    const url = sharedAddress(position.publicUrl)
    if (!canShare) return copy(url)
    try {
      await navigator.share({ title: position.name, url })
    } catch (error) {
      // Dismissing the system's share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
    }
  }
  return (
    <div className="position-actions">
      {position.archived_at === null && applyAction.status === 'link_off' && /^https?:/i.test(applyAction.applyUrl) ? (
        <a className="button button-primary" href={applyAction.applyUrl} target="_blank" rel="noopener noreferrer">
          <span>
            <FormattedMessage id="positions.applyElsewhere" />
            <span className="visually-hidden">
              {' '}
              <FormattedMessage id="shell.newTab" />
            </span>
          </span>
        </a>
      ) : null}
      <PositionSlot position={position} />
      <button type="button" className="button needs-script" onClick={() => void share()}>
        <FormattedMessage id={canShare ? 'positions.shareWith' : 'positions.share'} />
      </button>
      <button type="button" className="button needs-script" onClick={() => window.print()}>
        <FormattedMessage id="positions.print" />
      </button>
    </div>
  )
}

/** Returns a function that copies a text to the clipboard and announces the outcome. */
function useCopy(): (text: string) => Promise<void> {
  const intl = useIntl()
  const notices = useNotices()
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text)
        notices.note(intl.formatMessage({ id: 'shell.copied' }))
      } catch {
        notices.snack(intl.formatMessage({ id: 'shell.copyFailed' }), 3000)
      }
    },
    [intl, notices],
  )
}
