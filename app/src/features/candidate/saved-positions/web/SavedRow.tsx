import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { COMPARE_PARAMETER } from '#features/candidate/compare/rules.ts'
import { positionPath } from '#features/jobs/positions/rules.ts'
import { isApiError } from '#ui/api/transport.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { JobLines } from '#ui/JobLines.tsx'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { PositionSlot } from '#ui/page/slots.ts'
import type { SavedPosition } from '../contract.ts'
import { changeSaved } from './change-saved.ts'

interface Props {
  position: SavedPosition
  /** Query string included in every link. */
  carried: string
  /** True if removed since the page was opened; the row then offers an undo. */
  removed: boolean
  onRemoved(removed: boolean): void
}

/** Returns the path of a position's page; for a private one, with its key. */
function pathOf({ id, name, positionUrl }: SavedPosition, carried: string): string {
  return positionUrl.includes('?')
    ? `${positionUrl}${carried.replace('?', '&')}`
    : `${positionPath(id, name)}${carried}`
}

/** One saved position; removing it can be undone until the page is left. */
export function SavedRow({ position, carried, removed, onRemoved }: Props) {
  const intl = useIntl()
  const app = useApp()
  const { snack } = useNotices()
  const action = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const { appliedTs } = position.positionUserActions
  useEffect(() => {
    // The pressed button is gone; focus its replacement.
    if (pressed.current) action.current?.focus()
  }, [removed])

  const change = (remove: boolean) => {
    pressed.current = true
    onRemoved(remove)
    changeSaved(app, position, !remove).catch((error: unknown) => {
      onRemoved(!remove)
      snack(isApiError(error) && error.message ? error.message : intl.formatMessage({ id: 'positions.saveFailed' }))
    })
  }
  if (removed) {
    return (
      <div className="job-card kept-gone" data-testid="saved-gone">
        <p role="status">
          <FormattedMessage id="saved.removed" values={{ name: <bdi>{position.name}</bdi> }} />
        </p>
        <button
          ref={action}
          type="button"
          className="button"
          onClick={() => change(false)}
          aria-label={intl.formatMessage({ id: 'saved.undoNamed' }, { name: position.name })}
        >
          <FormattedMessage id="saved.undo" />
        </button>
      </div>
    )
  }
  return (
    <article
      className="job-card saved-row"
      data-testid="job-card"
      data-closed={position.archived_at !== null || undefined}
    >
      <div>
        <h2>
          <Link to={pathOf(position, carried)}>
            <bdi>{position.name}</bdi>
          </Link>
        </h2>
        <JobLines
          job={position}
          day={
            <time dir="auto" dateTime={new Date(position.savedTs * 1000).toISOString()}>
              <FormattedMessage id="saved.on" values={{ date: formatDay(position.savedTs * 1000, 'short', app) }} />
            </time>
          }
        />
        {appliedTs ? (
          <p className="applied-mark">
            <FormattedMessage id="positions.applied" values={{ date: formatDay(appliedTs * 1000, 'short', app) }} />
          </p>
        ) : null}
        {position.archived_at === null ? null : (
          <p className="saved-closed">
            <FormattedMessage id="positions.closed.badge" />
          </p>
        )}
      </div>
      {position.positionUrl.includes('?') ? null : (
        <label className="saved-select">
          <input
            type="checkbox"
            name={COMPARE_PARAMETER}
            value={position.id}
            aria-label={intl.formatMessage({ id: 'saved.selectNamed' }, { name: position.name })}
          />
          <FormattedMessage id="saved.select" />
        </label>
      )}
      <PositionSlot position={position} small isKept />
      <button
        ref={action}
        type="button"
        className="button needs-script"
        onClick={() => change(true)}
        aria-label={intl.formatMessage({ id: 'saved.removeNamed' }, { name: position.name })}
      >
        <FormattedMessage id="saved.remove" />
      </button>
    </article>
  )
}
