import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { ConfirmForm } from '#ui/form/ConfirmForm.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { confirmAlert } from '../contract.ts'
import { JOB_ALERTS_PATH } from '../rules.ts'
import { endMailedAlert } from './alert-calls.ts'
import { AlertMessage } from './AlertMessage.tsx'

type Outcome = { kind: 'done'; name?: string } | { kind: 'wrong' }

/** Confirms the action of an emailed link, then shows the outcome. */
export function AlertLinkPanel({ kind, token }: { readonly kind: 'confirm' | 'leave'; readonly token: string }) {
  const app = useApp()
  const { search } = useLocation()
  const [outcome, setOutcome] = useState<Outcome>()
  const box = useRef<HTMLDivElement>(null)
  const { busy, failure, onSubmit } = useSubmit({ failed: 'jobAlerts.failed' })
  useEffect(() => {
    // The pressed button is gone.
    if (outcome) box.current?.focus()
  }, [outcome])
  const follow = async (): Promise<Outcome> => {
    if (kind === 'leave') {
      await endMailedAlert(app, token)
      return { kind: 'done' }
    }
    const body = { domain: app.site.domain, token }
    const { name } = await callApi<typeof confirmAlert>(app.transport, 'POST /api/pcsx/job_alerts/confirm', { body })
    return { kind: 'done', name }
  }
  const send = async () => {
    try {
      setOutcome(await follow())
    } catch (error) {
      if (!isApiError(error) || error.code !== 'wrong-link') throw error
      setOutcome({ kind: 'wrong' })
    }
  }
  const carried = carriedParameters(search)
  const manage = `${JOB_ALERTS_PATH}${carried}${carried ? '&' : '?'}manage=${encodeURIComponent(token)}`
  if (outcome) {
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
    <ConfirmForm
      heading={<FormattedMessage id={`jobAlerts.${kind}.heading`} />}
      text={<FormattedMessage id={`jobAlerts.${kind}.text`} />}
      button={<FormattedMessage id={`jobAlerts.${kind}.button`} />}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit(send)}
    />
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
