import { useQueryClient } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { setMatchChoices } from '../contract.ts'
import { refreshMatches } from './match-queries.ts'

/** Turns matching off for all jobs, as promised in the notice before the first match. */
export function TurnOff() {
  const { busy, failure, choose } = useChoice()
  return (
    <p>
      <button
        type="button"
        className="link-button needs-script"
        aria-disabled={busy}
        onClick={() => choose({ enabled: false })}
      >
        <FormattedMessage id="match.notice.off" />
      </button>{' '}
      <span role="alert">{failure}</span>
    </p>
  )
}

/** Saves a choice about matching, and updates the page. */
function useChoice() {
  const app = useApp()
  const client = useQueryClient()
  const { busy, failure, run } = useSubmit({ failed: 'match.settings.failed' })
  const choose = (body: { enabled?: boolean; noticeRead?: true; position_id?: number }) =>
    run(async () => {
      await callApi<typeof setMatchChoices>(app.transport, 'POST /api/pcsx/match_choices', { body })
      await refreshMatches(client)
    })
  return { busy, failure, choose }
}

/** A link to the page that explains matching. */
export function HowLink() {
  const carried = carriedParameters(useLocation().search)
  return (
    <Link to={`/careers/how-matching-works${carried}`}>
      <FormattedMessage id="match.how" />
    </Link>
  )
}

/** Shown if matching is off for this job, with a button that turns it on again. */
export function TurnedOff({ positionId }: { positionId: number }) {
  const { busy, failure, choose } = useChoice()
  return (
    <>
      <p>
        <FormattedMessage id="match.offHere" />
      </p>
      <div className="match-actions">
        <button
          type="button"
          className="button needs-script"
          aria-disabled={busy}
          onClick={() => choose({ enabled: true, position_id: positionId })}
        >
          <FormattedMessage id="match.offHere.turnOn" />
        </button>
        <HowLink />
      </div>
      <p role="alert">{failure}</p>
    </>
  )
}

/** Explains matching before the first match is shown, and lets the candidate turn it off. */
export function MatchNotice() {
  const { busy, failure, choose } = useChoice()
  return (
    <div className="notice match-notice">
      <p>
        <FormattedMessage id="match.notice.reads" />
      </p>
      <p>
        <FormattedMessage id="match.notice.ignores" />
      </p>
      <p>
        <FormattedMessage id="match.notice.use" /> <HowLink />
      </p>
      <div className="match-actions">
        <button
          type="button"
          className="button button-primary needs-script"
          disabled={busy}
          onClick={() => choose({ noticeRead: true })}
        >
          <FormattedMessage id="match.notice.show" />
        </button>
        <button
          type="button"
          className="button needs-script"
          disabled={busy}
          onClick={() => choose({ enabled: false, noticeRead: true })}
        >
          <FormattedMessage id="match.notice.off" />
        </button>
      </div>
      <p role="alert">{failure}</p>
    </div>
  )
}
