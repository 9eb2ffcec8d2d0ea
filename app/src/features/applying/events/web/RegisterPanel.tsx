import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SignInLink } from '#features/account/session/web/index.ts'
import { callApi } from '#ui/api/transport.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import type { leaveEvent, registerForEvent, ShownEvent } from '../contract.ts'
import { EventStateText } from './EventFacts.tsx'

interface Props {
  readonly event: ShownEvent
  /** The address that the emailed link proves. */
  readonly email: string | null
  readonly attendee: string | undefined
}

/** The panel to register and leave: for the signed-in candidate, the owner of an emailed link, or by email. */
export function RegisterPanel({ event, email, attendee }: Props) {
  const viewer = useViewer()
  const { registration, placeInLine, registers, state, url, leaves } = event
  const known = viewer !== null || attendee !== undefined
  return (
    <section className="event-register" aria-labelledby="event-register">
      <h2 id="event-register">
        <FormattedMessage id="event.registration" />
      </h2>
      {email !== null && (
        <p>
          <FormattedMessage id="event.asAddress" values={{ email: <bdi>{email}</bdi> }} />
        </p>
      )}
      {placeInLine !== null && (
        <p>
          <FormattedMessage id="event.line" values={{ place: placeInLine }} />
        </p>
      )}
      {url && (
        <p>
          <a className="button button-primary" href={url} target="_blank" rel="noopener noreferrer">
            <FormattedMessage id="events.join" />
          </a>
        </p>
      )}
      {registers === 'line' && (
        <p>
          <FormattedMessage id="event.fullText" />
        </p>
      )}
      {registers === null && registration === null && (
        <p>
          <FormattedMessage id={`event.why.${reasonOf(state)}`} />
        </p>
      )}
      {known ? <Acts event={event} attendee={attendee} /> : registers && <ByEmail event={event} />}
      {(registers !== null || leaves) && (
        <p className="without-scripts">
          <FormattedMessage id="event.withoutScripts" />
        </p>
      )}
    </section>
  )
}

/** Returns the reason why no one can register. */
function reasonOf(state: ShownEvent['state']): 'soon' | 'closed' | 'full' | 'over' | 'canceled' {
  return state === 'soon' || state === 'full' || state === 'over' || state === 'canceled' ? state : 'closed'
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(['event', 'events', 'own-events'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

function Acts({ event, attendee }: Pick<Props, 'event' | 'attendee'>) {
  const app = useApp()
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const [acted, setActed] = useState(0)
  const outcome = useRef<HTMLParagraphElement>(null)
  const { busy, failure, run } = useSubmit({ failed: 'event.actFailed' })
  // The pressed button disappears once it worked.
  useEffect(() => {
    if (acted > 0) outcome.current?.focus()
  }, [acted])
  const { encId, registers, leaves, registration, title } = event
  const input = { params: { id: encId }, body: attendee === undefined ? {} : { attendee } }
  const register = async () => {
    await callApi<typeof registerForEvent>(app.transport, 'POST /api/pcsx/events/:id/register', input)
    await refresh()
    setActed((count) => count + 1)
  }
  const leave = async () => {
    await callApi<typeof leaveEvent>(app.transport, 'POST /api/pcsx/events/:id/leave', input)
    setAsking(false)
    await refresh()
    setActed((count) => count + 1)
  }
  const way = registration === 'waitlisted' ? 'leaveLine' : 'leave'
  return (
    <>
      <p ref={outcome} role="status" tabIndex={-1} className={acted > 0 ? 'event-done' : ''}>
        {acted > 0 && <EventStateText event={event} />}
      </p>
      {registers && (
        <p className="needs-script">
          <button type="button" className="button button-primary" aria-disabled={busy} onClick={() => run(register)}>
            <FormattedMessage id={registers === 'seat' ? 'event.register' : 'event.joinLine'} />
          </button>
        </p>
      )}
      {leaves && (
        <p className="needs-script">
          <button type="button" className="button" aria-disabled={busy} onClick={() => setAsking(true)}>
            <FormattedMessage id={`event.${way}`} />
          </button>
        </p>
      )}
      {failure && !asking && <p role="alert">{failure}</p>}
      {asking && (
        <AlertDialog
          title={<FormattedMessage id={`event.${way}Ask`} values={{ name: <bdi>{title}</bdi> }} />}
          text={<FormattedMessage id="event.leaveText" />}
          cancel={<FormattedMessage id="event.keep" />}
          confirm={<FormattedMessage id={`event.${way}`} />}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(leave)}
          failure={failure}
          busy={busy}
        />
      )}
    </>
  )
}

/** Asks for an email address to send a link to; on sites that require an account, offers to sign in. */
function ByEmail({ event }: Pick<Props, 'event'>) {
  const app = useApp()
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const { busy, errors, failure, clear, onSubmit } = useSubmit<'email'>({
    form,
    fieldOf: { 'bad-email': 'email', invalid: 'email' },
    failed: 'event.actFailed',
  })
  const send = async () => {
    await callApi<typeof registerForEvent>(app.transport, 'POST /api/pcsx/events/:id/register', {
      params: { id: event.encId },
      body: { email },
    })
    setSent(true)
  }
  if (app.site.configs.behaviourFlags.loggedOutApplyDisabled)
    return (
      <>
        <p>
          <FormattedMessage id="event.needsAccount" />
        </p>
        <p>
          <SignInLink className="button button-primary" />
        </p>
      </>
    )
  if (sent)
    return (
      <p className="notice" role="status">
        <FormattedMessage id="event.sent" />
      </p>
    )
  return (
    <form ref={form} className="event-email needs-script" noValidate onSubmit={onSubmit(send)}>
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={intl.formatMessage({ id: 'event.email' })}
        help={intl.formatMessage({ id: 'event.emailHelp' })}
        value={email}
        error={errors.email}
        onChange={(value) => {
          setEmail(value)
          clear(['email'])
        }}
      />
      {failure && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      <SubmitButton busy={busy}>
        <FormattedMessage id="event.sendLink" />
      </SubmitButton>
    </form>
  )
}
