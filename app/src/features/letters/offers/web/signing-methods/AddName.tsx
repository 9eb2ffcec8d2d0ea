import * as limits from '#config/limits.ts'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { saveName } from '#features/candidate/settings/contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'

/** Asks for the name that the profile lacks and letters must be signed with. */
export function AddName({ onAdded }: { readonly onAdded: () => void }) {
  const app = useApp()
  const intl = useIntl()
  const id = useId()
  const [name, setName] = useState({ firstName: '', lastName: '' })
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, failure, clear, onSubmit } = useSubmit<'firstName'>({
    form,
    fieldOf: { 'name-missing': 'firstName', 'name-unreadable': 'firstName' },
    failed: 'offers.name.failed',
  })
  const check = () => ({
    firstName: name.firstName.trim() ? undefined : intl.formatMessage({ id: 'offers.name.required' }),
  })
  const save = async () => {
    const { viewer } = await callApi<typeof saveName>(app.transport, 'POST /api/pcsx/settings/name', { body: name })
    app.viewer.set(viewer)
    onAdded()
  }
  const field = (part: 'firstName' | 'lastName') => ({
    name: part,
    maxLength: limits.profileNameCharacters,
    value: name[part],
    onChange: (typed: string) => {
      setName({ ...name, [part]: typed })
      clear([part])
    },
  })
  return (
    <form
      ref={form}
      className="letter-name"
      noValidate
      onSubmit={onSubmit(save, check)}
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`}>
        <FormattedMessage id="offers.name.heading" />
      </h2>
      <p>
        <FormattedMessage id="offers.name.text" />
      </p>
      <div className="letter-pair">
        <TextField
          {...field('firstName')}
          label={<FormattedMessage id="offers.name.first" />}
          autoComplete="given-name"
          error={errors.firstName}
        />
        <TextField
          {...field('lastName')}
          help={<FormattedMessage id="shell.lastNameHelp" />}
          label={<FormattedMessage id="offers.name.last" />}
          autoComplete="family-name"
        />
      </div>
      <p className="letter-error" role="alert">
        {failure}
      </p>
      <SubmitButton busy={busy} className="button">
        <FormattedMessage id="offers.name.save" />
      </SubmitButton>
    </form>
  )
}
