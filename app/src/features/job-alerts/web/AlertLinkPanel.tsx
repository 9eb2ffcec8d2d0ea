import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/layout/MessagePage.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { confirmAlert } from '../contract.ts'
import { JOB_ALERTS_PATH } from '../rules.ts'
import { endMailedAlert } from './alert-calls.ts'
import { AlertMessage } from './AlertMessage.tsx'

type Outcome = { kind: 'busy' } | { kind: 'done'; name?: string } | { kind: 'wrong' } | { kind: 'failed'; text: string }

/** Confirms the action of an emailed link with one press, so that link scanners trigger nothing. */
export function AlertLinkPanel({ kind, token }: { readonly kind: 'confirm' | 'leave'; readonly token: string }) {
  const app = useApp()
  const { search } = useLocation()
  const [outcome, setOutcome] = useState<Outcome>()
  const box = useRef<HTMLDivElement>(null)
  const ended = outcome?.kind === 'done' || outcome?.kind === 'wrong'
  useEffect(() => {
    // The pressed button is gone.
    if (ended) box.current?.focus()
  }, [ended])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (outcome?.kind === 'busy') return
    setOutcome({ kind: 'busy' })
    try {
      if (kind === 'leave') {
        await endMailedAlert(app, token)
        return setOutcome({ kind: 'done' })
      }
      const body = { domain: app.site.domain, token }
      const { name } = await callApi<typeof confirmAlert>(app.transport, 'POST /api/pcsx/job_alerts/confirm', { body })
      setOutcome({ kind: 'done', name })
    } catch (error) {
      const refusal = isApiError(error) ? error : undefined
      setOutcome(refusal?.code === 'wrong-link' ? { kind: 'wrong' } : { kind: 'failed', text: refusal?.message ?? '' })
    }
  }
  const carried = carriedParameters(search)
  const manage = `${JOB_ALERTS_PATH}${carried}${carried ? '&' : '?'}manage=${encodeURIComponent(token)}`
  if (ended) {
    return (
      <div ref={box} tabIndex={-1} className="alert-outcome">
        {outcome.kind === 'wrong' ? (
          <WrongLink />
        ) : kind === 'leave' ? (
          <AlertMessage done="left" />
        ) : (
          <AlertMessage done="confirmed">
            {outcome.name ? (
              <p className="alert-what">
                <bdi>{outcome.name}</bdi>
              </p>
            ) : null}
            <p>
              <Link className="button button-primary" to={manage}>
                <FormattedMessage id="jobAlerts.manage" />
              </Link>
            </p>
          </AlertMessage>
        )}
      </div>
    )
  }
  return (
    <form className="message-page" method="post" onSubmit={(event) => void send(event)}>
      <h1>
        <FormattedMessage id={`jobAlerts.${kind}.heading`} />
      </h1>
      <p>
        <FormattedMessage id={`jobAlerts.${kind}.text`} />
      </p>
      {outcome?.kind === 'failed' ? (
        <p className="form-failure" role="alert">
          {outcome.text || <FormattedMessage id="jobAlerts.failed" />}
        </p>
      ) : null}
      <p>
        <button type="submit" className="button button-primary" aria-disabled={outcome?.kind === 'busy' || undefined}>
          <FormattedMessage id={`jobAlerts.${kind}.button`} />
        </button>
      </p>
    </form>
  )
}

/** Message for an expired or truncated link. */
export function WrongLink() {
  return (
    <MessagePage
      heading={<FormattedMessage id="jobAlerts.wrong.heading" />}
      text={<FormattedMessage id="jobAlerts.wrong.text" />}
    />
  )
}
