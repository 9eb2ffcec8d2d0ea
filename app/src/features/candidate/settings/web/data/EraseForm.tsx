import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { holdSession } from '#features/account/session/web/index.ts'
import { callApi } from '#ui/api/transport.ts'
import { isPlausibleCode } from '#ui/form/plausible.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { eraseAccount, ErasureReceipt, requestErasureCode } from '../../contract.ts'
import { Outcome } from '../form/Outcome.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'

interface Props {
  readonly email: string
  readonly hasPassword: boolean
  readonly onErased: (receipt: ErasureReceipt) => void
  readonly close: () => void
}

const EMPTY = { password: '', code: '' }

/** Confirms the owner by password or emailed code, and deletes the account. */
export function EraseForm({ email, hasPassword, onErased, close }: Props) {
  const app = useApp()
  const intl = useIntl()
  const [byPassword, setByPassword] = useState(hasPassword)
  const box = useRef<HTMLFormElement>(null)
  const form = useSettingsForm({
    form: box,
    start: EMPTY,
    check({ password, code }) {
      if (byPassword) return password ? {} : { password: intl.formatMessage({ id: 'settings.erase.passwordMissing' }) }
      return isPlausibleCode(code) ? {} : { code: intl.formatMessage({ id: 'settings.erase.codeMissing' }) }
    },
    fieldOf: { 'wrong-password': 'password', 'wrong-code': 'code' },
    async save({ password, code }) {
      const body = byPassword ? { password } : { code }
      await holdSession(app, async () =>
        onErased(await callApi<typeof eraseAccount>(app.transport, 'POST /api/pcsx/personal_data/erase', { body })),
      )
      return { next: EMPTY }
    },
  })
  const sendCode = () =>
    form.run(async () => {
      const { codeMinutes: minutes } = await callApi<typeof requestErasureCode>(
        app.transport,
        'POST /api/pcsx/personal_data/request_code',
      )
      box.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
      return intl.formatMessage({ id: 'settings.erase.codeSent' }, { minutes })
    })
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={box} noValidate onSubmit={form.onSubmit} className="settings-form settings-danger">
      <p>
        <FormattedMessage id="settings.erase.prove" values={{ email: <bdi className="address">{email}</bdi> }} />
      </p>
      {hasPassword ? (
        <fieldset className="settings-choice">
          <legend>
            <FormattedMessage id="settings.erase.how" />
          </legend>
          {([true, false] as const).map((way) => (
            <label key={String(way)} className="settings-check">
              <input type="radio" name="how" checked={byPassword === way} onChange={() => setByPassword(way)} />
              <span>
                <FormattedMessage id={way ? 'settings.erase.byPassword' : 'settings.erase.byCode'} />
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {byPassword ? (
        <TextField
          {...form.field('password')}
          label={<FormattedMessage id="settings.erase.password" />}
          type="password"
          autoComplete="current-password"
        />
      ) : (
        <>
          <button type="button" className="button" aria-disabled={form.busy || undefined} onClick={sendCode}>
            <FormattedMessage id="settings.erase.sendCode" />
          </button>
          <TextField
            {...form.field('code')}
            label={<FormattedMessage id="settings.erase.code" />}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        </>
      )}
      <div className="settings-actions">
        <SubmitButton busy={form.busy} className="button button-danger">
          <FormattedMessage id="settings.erase.confirm" />
        </SubmitButton>
        <button type="button" className="button" onClick={close}>
          <FormattedMessage id="settings.cancel" />
        </button>
      </div>
      <Outcome done={form.done} failure={form.failure} />
    </form>
  )
}
