import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useAct } from '#features/company/desk/web/index.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { ConnectionFacts } from '../contract.ts'

interface Given {
  statusAddress: string
  statusSecret: string | null
}

/** A form for the credentials with which a system takes applications; afterwards the secret for its stages is shown once. */
export function StartSending({ connection: { id, credentials, sending } }: { readonly connection: ConnectionFacts }) {
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** Undefined until a person opens it. */
  const [open, setOpen] = useState<boolean>()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [given, setGiven] = useState<Given>()
  const { busy, failure, errors, onSubmit, ask } = useAct<string>({ form })
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus()
    else if (open === false) opener.current?.focus()
  }, [open])
  const start = async () => {
    const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '')
    const body = { id, credentials: Object.fromEntries(filled) }
    const { statusAddress, statusSecret } = (await ask<Endpoint>('POST /api/desk/acts/connection/deliver', {
      body,
    })) as Given
    // Null if the system already has one.
    if (statusSecret !== null) setGiven({ statusAddress, statusSecret })
    setTyped({})
    setOpen(false)
  }
  const check = () =>
    Object.fromEntries(
      credentials
        .filter(({ name, required, isKept }) => required && !isKept && !typed[name]?.trim())
        .map(({ name }) => [name, intl.formatMessage({ id: 'connections.credentialMissing' })]),
    )
  // Some systems make the secret of a webhook themselves.
  const makesSecret = credentials.some(({ name }) => name === 'webhookSecret')
  if (given) return <Secret given={given} isShown={!makesSecret} />
  if (!open)
    return (
      <button ref={opener} type="button" className="button needs-script" onClick={() => setOpen(true)}>
        <FormattedMessage id={sending === null ? 'connections.startSending' : 'connections.changeCredentials'} />
      </button>
    )
  return (
    <form ref={form} className="desk-form" onSubmit={onSubmit(start, check)}>
      <p>
        <FormattedMessage id="connections.credentialsText" />
      </p>
      {credentials.map(({ name, required, isKept }) => (
        <TextField
          key={name}
          name={name}
          label={
            required ? (
              <FormattedMessage id={`connections.credential.${name}`} />
            ) : (
              <FormattedMessage
                id="connections.credentialOptional"
                values={{ name: <FormattedMessage id={`connections.credential.${name}`} /> }}
              />
            )
          }
          value={typed[name] ?? ''}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
          type="password"
          autoComplete="off"
          help={isKept ? <FormattedMessage id="connections.credentialKept" /> : undefined}
          error={errors[name]}
        />
      ))}
      <p role="alert">{failure}</p>
      <div className="desk-line-acts">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id={sending === null ? 'connections.startSending' : 'connections.saveCredentials'} />
        </button>
        <button type="button" className="button" onClick={() => setOpen(false)}>
          <FormattedMessage id="desk.many.cancel" />
        </button>
      </div>
    </form>
  )
}

function Secret({
  given: { statusAddress, statusSecret },
  isShown,
}: {
  readonly given: Given
  readonly isShown: boolean
}) {
  const text = useRef<HTMLParagraphElement>(null)
  // It replaces the form that had the focus; with it, the text is read out.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="connection-secret">
      <p ref={text} tabIndex={-1}>
        <FormattedMessage id={isShown ? 'connections.secretText' : 'connections.addressText'} />
      </p>
      <dl>
        <dt>
          <FormattedMessage id="connections.statusAddress" />
        </dt>
        <dd>
          <code dir="ltr">{statusAddress}</code>
        </dd>
        {isShown && (
          <>
            <dt>
              <FormattedMessage id="connections.statusSecret" />
            </dt>
            <dd>
              <code dir="ltr">{statusSecret}</code>
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
