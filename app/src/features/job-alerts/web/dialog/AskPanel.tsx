import { Fragment, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isPlausibleEmail } from '#ui/form/plausible.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { type AlertFrequency, alertsOffered } from '../../rules.ts'
import { askByMail } from '../alert-calls.ts'
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

/** Choice of frequency and recipient: an account, or an email address if the site allows it. */
export function AskPanel({ headingId, words, search, onSignIn, onSent }: Props) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const { toCandidates, toVisitors } = alertsOffered(app.site.configs)
  const { privacyText } = app.site.configs.pcsxConfig.loggedOutNotificationConfig
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(viewer?.email ?? '')
  const [frequency, setFrequency] = useState<AlertFrequency>('daily')
  const [consent, setConsent] = useState(false)
  const { busy, errors, failure, onSubmit } = useSubmit<'email' | 'consent'>({
    form,
    fieldOf: { 'bad-email': 'email' },
    failed: 'jobAlerts.failed',
  })
  const text = (id: 'email.missing' | 'email.wrong' | 'consent.missing') =>
    intl.formatMessage({ id: `jobAlerts.${id}` })
  const check = () => ({
    email: isPlausibleEmail(email) ? undefined : text(email.trim() ? 'email.wrong' : 'email.missing'),
    consent: consent ? undefined : text('consent.missing'),
  })
  const send = async () => {
    await askByMail(app, { email: email.trim(), search, frequency })
    onSent(email.trim())
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
        <form ref={form} noValidate className="alert-form" onSubmit={onSubmit(send, check)}>
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
          <SubmitButton busy={busy}>
            <FormattedMessage id="jobAlerts.send" />
          </SubmitButton>
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
