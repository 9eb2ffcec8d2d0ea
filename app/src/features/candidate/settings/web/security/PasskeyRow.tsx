import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { deletePasskey, listPasskeys, renamePasskey } from '#features/account/session/contract.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Outcome } from '../form/Outcome.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'

type Passkey = DataOf<typeof listPasskeys>['passkeys'][number]

interface Props {
  readonly passkey: Passkey
  readonly isNaming: boolean
  readonly setNaming: (on: boolean) => void
  readonly onChanged: () => Promise<void>
  readonly onRemoved: () => Promise<void>
}

/** One passkey, with inline renaming and removal. */
export function PasskeyRow({ passkey, isNaming, setNaming, onChanged, onRemoved }: Props) {
  const intl = useIntl()
  const [isRemoving, setRemoving] = useState(false)
  const name = passkey.name || intl.formatMessage({ id: 'settings.passkeys.unnamed' })
  const date = <Day at={new Date(passkey.createdTs * 1000).toISOString()} />
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <strong dir="auto">{name}</strong>
        <span className="muted">
          <FormattedMessage id="settings.passkeys.added" values={{ date }} />
          {passkey.isSynced ? (
            <>
              {' · '}
              <FormattedMessage id="settings.passkeys.synced" />
            </>
          ) : null}
        </span>
      </div>
      {isNaming ? (
        <NamePasskey passkey={passkey} onChanged={onChanged} close={() => setNaming(false)} />
      ) : isRemoving ? (
        <RemovePasskey id={passkey.id} name={name} onRemoved={onRemoved} close={() => setRemoving(false)} />
      ) : (
        <div className="settings-actions">
          <button
            type="button"
            className="button"
            onClick={() => setNaming(true)}
            aria-label={intl.formatMessage({ id: 'settings.passkeys.renameOne' }, { name })}
          >
            <FormattedMessage id="settings.passkeys.rename" />
          </button>
          <button
            type="button"
            className="button"
            onClick={() => setRemoving(true)}
            aria-label={intl.formatMessage({ id: 'settings.passkeys.removeOne' }, { name })}
          >
            <FormattedMessage id="settings.passkeys.remove" />
          </button>
        </div>
      )}
    </li>
  )
}

function NamePasskey({
  passkey,
  onChanged,
  close,
}: Pick<Props, 'passkey' | 'onChanged'> & { readonly close: () => void }) {
  const { transport } = useApp()
  const intl = useIntl()
  const box = useRef<HTMLFormElement>(null)
  const form = useSettingsForm({
    form: box,
    start: { name: passkey.name },
    check: ({ name }) => (name.trim() ? {} : { name: intl.formatMessage({ id: 'settings.passkeys.nameMissing' }) }),
    async save({ name }) {
      const body = { id: passkey.id, name }
      await callApi<typeof renamePasskey>(transport, 'POST /api/auth/passkeys/rename', { body })
      await onChanged()
      close()
      return {}
    },
  })
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={box} noValidate onSubmit={form.onSubmit} className="settings-form">
      <TextField
        {...form.field('name')}
        label={<FormattedMessage id="settings.passkeys.name" />}
        autoComplete="off"
        maxLength={100}
      />
      <SaveBar state={form}>
        <button type="button" className="button" onClick={close}>
          <FormattedMessage id="settings.cancel" />
        </button>
      </SaveBar>
    </form>
  )
}

function RemovePasskey({
  id,
  name,
  onRemoved,
  close,
}: Pick<Props, 'onRemoved'> & { readonly id: string; readonly name: string; readonly close: () => void }) {
  const { transport } = useApp()
  const form = useSubmit({ failed: 'settings.failed' })
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const remove = () =>
    form.run(async () => {
      await callApi<typeof deletePasskey>(transport, 'POST /api/auth/passkeys/delete', { body: { id } })
      await onRemoved()
    })
  return (
    <div role="group" className="settings-form">
      <p>
        <FormattedMessage id="settings.passkeys.removeSure" values={{ name }} />
      </p>
      <div className="settings-actions">
        <button type="button" className="button button-danger" ref={first} onClick={remove}>
          <FormattedMessage id="settings.passkeys.remove" />
        </button>
        <button type="button" className="button" onClick={close}>
          <FormattedMessage id="settings.cancel" />
        </button>
      </div>
      <Outcome done={form.done} failure={form.failure} />
    </div>
  )
}
