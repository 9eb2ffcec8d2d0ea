import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { TextField } from '#ui/layout/TextField.tsx'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { type AlertFrequency, alertsOffered } from '../rules.ts'
import { askByMail } from './alert-calls.ts'
import { ConsentField } from './ConsentField.tsx'
import { FrequencyField } from './FrequencyField.tsx'
import { PrivacyText } from './PrivacyText.tsx'

interface Props {
  readonly headingId: string
  readonly words: readonly string[]
  readonly search: string
  readonly onSignIn: (frequency: AlertFrequency) => Promise<void>
  readonly onSent: (email: string) => void
}

interface Errors {
  email?: string
  consent?: string
}

/** Choice of frequency and recipient: an account, or an email address if the site allows it. */
export function AskPanel({ headingId, words, search, onSignIn, onSent }: Props) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const { toCandidates, toVisitors } = alertsOffered(app.site.configs)
  const { privacyText } = app.site.configs.pcsxConfig.loggedOutNotificationConfig
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [email, setEmail] = useState(viewer?.email ?? '')
  const [frequency, setFrequency] = useState<AlertFrequency>('daily')
  const [consent, setConsent] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const text = (id: 'email.missing' | 'email.wrong' | 'consent.missing' | 'failed') =>
    intl.formatMessage({ id: `jobAlerts.${id}` })
  const check = (): Errors => ({
    ...(email.trim() === ''
      ? { email: text('email.missing') }
      : /^[^\s@]+@[^\s@]+$/.test(email.trim())
        ? {}
        : { email: text('email.wrong') }),
    ...(consent ? {} : { consent: text('consent.missing') }),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (running.current) return
    const wrong = check()
    setErrors(wrong)
    setFailure(undefined)
    if (wrong.email || wrong.consent) return
    running.current = true
    setBusy(true)
    try {
      await askByMail(app, { email: email.trim(), search, frequency })
      onSent(email.trim())
    } catch (error) {
      const said = (isApiError(error) && error.message) || text('failed')
      if (isApiError(error) && error.code === 'bad-email') setErrors({ email: said })
      else setFailure(said)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const frequencyField = <FrequencyField value={frequency} onChange={setFrequency} />
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
        <form ref={form} noValidate className="alert-form" onSubmit={(event) => void send(event)}>
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            label={<FormattedMessage id="jobAlerts.email" />}
            maxLength={254}
            value={email}
            onChange={setEmail}
            error={errors.email}
          />
          {frequencyField}
          {privacyText ? <PrivacyText html={privacyText} /> : null}
          <ConsentField checked={consent} onChange={setConsent} error={errors.consent} />
          <p className="form-failure" role="alert">
            {failure}
          </p>
          <button type="submit" className="button button-primary" aria-disabled={busy || undefined}>
            <FormattedMessage id={busy ? 'jobAlerts.busy' : 'jobAlerts.send'} />
          </button>
        </form>
      ) : null}
      {toVisitors && toCandidates ? (
        <p className="sign-in-or">
          <FormattedMessage id="jobAlerts.or" />
        </p>
      ) : null}
      {toCandidates ? (
        <div className="alert-form">
          {toVisitors ? null : frequencyField}
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
