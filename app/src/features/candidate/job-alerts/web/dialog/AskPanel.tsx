import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { type ComponentType, Fragment, useCallback, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { type AlertFrequency, alertsOffered } from '../../rules.ts'
import type { EmailAlertFormProps } from './EmailAlertForm.tsx'
import { FrequencyField } from './FrequencyField.tsx'

interface Props {
  readonly headingId: string
  readonly words: readonly string[]
  readonly search: string
  readonly onSignIn: (frequency: AlertFrequency) => Promise<void>
  readonly onSent: (email: string) => void
}

/** Choice of frequency and recipient: an account, or an email address if the site allows it. */
export function AskPanel({ headingId, words, search, onSignIn, onSent }: Props) {
  const viewer = useViewer()
  const { toCandidates, toVisitors } = alertsOffered(useApp().site.configs)
  const [frequency, setFrequency] = useState<AlertFrequency>('daily')
  return (
    <>
      <h2 id={headingId} tabIndex={-1}>
        <FormattedMessage id="jobAlerts.heading" />
      </h2>
      <p className="alert-what">
        {words.length > 0 ? (
          words.map((word, place) => (
            <Fragment key={word}>
              {place > 0 ? ' · ' : ''}
              <bdi>{word}</bdi>
            </Fragment>
          ))
        ) : (
          <FormattedMessage id="jobAlerts.allJobs" />
        )}
      </p>
      <p className="muted">
        <FormattedMessage id="jobAlerts.text" />
      </p>
      {toVisitors ? (
        <LazyForm search={search} frequency={frequency} onFrequency={setFrequency} onSent={onSent} />
      ) : null}
      {toVisitors && toCandidates ? (
        <p className="sign-in-or">
          <FormattedMessage id="jobAlerts.or" />
        </p>
      ) : null}
      {toCandidates ? (
        <div className="alert-form">
          {toVisitors ? null : <FrequencyField value={frequency} onChange={setFrequency} />}
          <p className="muted">
            <FormattedMessage id="jobAlerts.signIn.text" />
          </p>
          <button
            type="button"
            className={`button ${toVisitors ? '' : 'button-primary'}`.trim()}
            onClick={() => void onSignIn(frequency)}
          >
            <FormattedMessage id={viewer ? 'jobAlerts.save' : 'jobAlerts.signIn'} />
          </button>
        </div>
      ) : null}
    </>
  )
}

/** Loads the form, because candidates who save a search never need the form kit. */
function LazyForm(props: EmailAlertFormProps) {
  const [EmailAlertForm, setForm] = useState<ComponentType<EmailAlertFormProps>>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadChunk('emailAlertForm', () => import('./EmailAlertForm.tsx')).then(
      (part) => setForm(() => part.EmailAlertForm),
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])
  if (EmailAlertForm) return <EmailAlertForm {...props} />
  return failed ? (
    <div role="alert">
      <p>
        <FormattedMessage id="shell.unloaded.text" />
      </p>
      <button type="button" className="button" onClick={load}>
        <FormattedMessage id="shell.again" />
      </button>
    </div>
  ) : null
}
