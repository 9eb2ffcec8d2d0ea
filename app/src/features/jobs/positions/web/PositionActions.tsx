import { useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { PositionSlot } from '#ui/page/slots.ts'
import { useCopy } from '#ui/toast/use-copy.ts'
import type { PositionDetails } from '../contract.ts'
import { applyPath } from '../rules.ts'

const never = () => () => undefined

/** Returns the URL to share: the position's own, with the company's domain if the host does not determine it. */
function sharedAddress(publicUrl: string): string {
  const address = new URL(publicUrl)
  const domain = new URLSearchParams(window.location.search).get('domain')
  if (domain) address.searchParams.set('domain', domain)
  return address.href
}

/** Apply here or on the company's own site; share and print, which need scripts. */
export function PositionActions({ position }: { position: PositionDetails }) {
  const copy = useCopy()
  const canShare = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  )

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
      <ApplyAction position={position} />
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

/** Apply and save again below the text, for those who read it to the end. A phone keeps the first ones in sight. */
export function ActionsBelow({ position }: { position: PositionDetails }) {
  return (
    <div className="actions-below">
      <ApplyAction position={position} />
      <PositionSlot position={position} />
    </div>
  )
}

/** A link to apply, or the time at which the candidate applied. A closed position has neither. */
export function ApplyAction({ position }: { position: PositionDetails }) {
  const app = useApp()
  const { search } = useLocation()
  const { applyAction } = position.positionUserActions
  if (applyAction.status === 'applied') {
    const date = formatDay(applyAction.appliedTs * 1000, 'short', app)
    return (
      <p className="position-applied">
        <FormattedMessage id="positions.applied" values={{ date }} />
      </p>
    )
  }
  if (applyAction.status === 'link_off')
    return /^https?:/i.test(applyAction.applyUrl) ? (
      <a className="button button-primary" href={applyAction.applyUrl} target="_blank" rel="noopener noreferrer">
        <span>
          <FormattedMessage id="positions.applyElsewhere" />
          <span className="visually-hidden">
            {' '}
            <FormattedMessage id="shell.newTab" />
          </span>
        </span>
      </a>
    ) : null
  if (applyAction.status !== 'apply' && applyAction.status !== 'log_in') return null
  const key = new URLSearchParams(position.positionUrl.split('?')[1]).get('key')
  const path = applyPath({ id: position.id, privateKey: key })
  return (
    <Link className="button button-primary" to={withCarriedParameters(path, search)}>
      <FormattedMessage
        id={applyAction.status === 'apply' && applyAction.hasDraft ? 'positions.continue' : 'positions.apply'}
      />
    </Link>
  )
}
