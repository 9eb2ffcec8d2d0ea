import { type FormEvent, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { saveName } from '#features/settings/contract.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'

/** Asks for the name missing in the profile, which letters must be signed with. */
export function AddName({ onAdded }: { readonly onAdded: () => void }) {
  const app = useApp()
  const intl = useIntl()
  const id = useId()
  const [name, setName] = useState({ firstName: '', lastName: '' })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const refuse = (text: string) => {
    setProblem(text)
    first.current?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!name.firstName.trim()) return refuse(intl.formatMessage({ id: 'offers.name.required' }))
    setBusy(true)
    setProblem('')
    try {
      const { viewer } = await callApi<typeof saveName>(app.transport, 'POST /api/pcsx/settings/name', { body: name })
      app.viewer.set(viewer)
      onAdded()
    } catch (error) {
      refuse((isApiError(error) && error.message) || intl.formatMessage({ id: 'offers.name.failed' }))
      setBusy(false)
    }
  }
  const field = (part: 'firstName' | 'lastName') => ({
    id: `${id}-${part}`,
    name: part,
    type: 'text',
    maxLength: 100,
    value: name[part],
    autoComplete: part === 'firstName' ? 'given-name' : 'family-name',
  })
  return (
    <form className="letter-name" noValidate onSubmit={(event) => void save(event)} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        <FormattedMessage id="offers.name.heading" />
      </h2>
      <p>
        <FormattedMessage id="offers.name.text" />
      </p>
      <div className="letter-pair">
        <div className="letter-field">
          <label htmlFor={`${id}-firstName`}>
            <FormattedMessage id="offers.name.first" />
          </label>
          <input
            {...field('firstName')}
            ref={first}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={({ target }) => setName({ ...name, firstName: target.value })}
          />
        </div>
        <div className="letter-field">
          <label htmlFor={`${id}-lastName`}>
            <FormattedMessage id="offers.name.last" />
          </label>
          <input {...field('lastName')} onChange={({ target }) => setName({ ...name, lastName: target.value })} />
        </div>
      </div>
      <p className="letter-error" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        <FormattedMessage id="offers.name.save" />
      </button>
    </form>
  )
}
