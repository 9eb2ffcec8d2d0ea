import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { changedAttendee } from '#features/applying/events/desk-contract.ts'
import { isWaiting } from '#features/applying/events/states.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { languageName } from '#ui/i18n/format.ts'
import { useAct } from '../parts/use-act.ts'

/** The call that answers who was registered. */
type Registered = Endpoint<never, never, never, typeof changedAttendee>

interface Props {
  readonly id: string
  /** Languages of the site, the default one first. */
  readonly languages: readonly string[]
  /** Called with what to announce. */
  readonly onDone: (said: string) => void
}

/** A form that registers a person for an event by hand. */
export function RegisterByHand({ id, languages, onDone }: Props) {
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState(languages[0] ?? '')
  const { busy, errors, failure, onSubmit, ask } = useAct<'name' | 'email'>({
    form,
    fieldOf: { 'bad-email': 'email' },
    failed: 'desk.events.notRegistered',
  })
  const check = () => ({
    name: name.trim() === '' ? intl.formatMessage({ id: 'desk.events.fault.name' }) : undefined,
    email: email.trim() === '' ? intl.formatMessage({ id: 'desk.events.fault.email' }) : undefined,
  })
  const register = async () => {
    const { person } = await ask<Registered>('POST /api/desk/events/:id/registrations', {
      params: { id },
      body: { name: name.trim(), email: email.trim(), ...(language !== '' && { language }) },
    })
    const values = { name: person.name || person.email }
    onDone(
      intl.formatMessage(
        { id: isWaiting(person.state) ? 'desk.events.putInLine' : 'desk.events.registeredNow' },
        values,
      ),
    )
  }
  return (
    <form ref={form} className="desk-form" noValidate onSubmit={onSubmit(register, check)}>
      <TextField
        name="name"
        label={<FormattedMessage id="desk.events.column.name" />}
        value={name}
        onChange={setName}
        autoComplete="off"
        maxLength={200}
        error={errors.name}
      />
      <TextField
        name="email"
        type="email"
        label={<FormattedMessage id="desk.events.column.email" />}
        help={<FormattedMessage id="desk.events.registerHelp" />}
        value={email}
        onChange={setEmail}
        autoComplete="off"
        error={errors.email}
      />
      {languages.length > 1 ? (
        <div className="field">
          <label htmlFor="desk-event-language">
            <FormattedMessage id="desk.events.language" />
          </label>
          <select id="desk-event-language" value={language} onChange={({ target }) => setLanguage(target.value)}>
            {languages.map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag, intl.locale)}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <p role="alert">{failure}</p>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        <FormattedMessage id="desk.events.register" />
      </button>
    </form>
  )
}
