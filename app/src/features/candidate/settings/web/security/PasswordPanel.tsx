import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import type { changePassword, requestPasswordReset } from '#features/account/session/contract.ts'
import { holdSession } from '#features/account/session/web/index.ts'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Outcome } from '../form/Outcome.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { methodsQuery } from '../form/settings-queries.ts'
import { LoadedContent, OwnPanel } from '../form/OwnPanel.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'

const EMPTY = { currentPassword: '', password: '' }
const count = limits.passwordMinCharacters

/** Password settings, with or without an existing password. */
export function PasswordPanel({ email }: { readonly email: string }) {
  const query = useQuery(methodsQuery(useApp()))
  return (
    <OwnPanel id="password" text={<FormattedMessage id="settings.password.text" />}>
      <LoadedContent query={query}>
        {({ hasPassword }) => (hasPassword ? <ChangePassword email={email} /> : <SetPassword email={email} />)}
      </LoadedContent>
    </OwnPanel>
  )
}

/** Changes the existing password. */
function ChangePassword({ email }: { readonly email: string }) {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const box = useRef<HTMLFormElement>(null)
  const form = useSettingsForm({
    form: box,
    start: EMPTY,
    check: ({ currentPassword, password }) => ({
      currentPassword: currentPassword ? undefined : intl.formatMessage({ id: 'settings.password.currentMissing' }),
      password:
        [...password].length < count ? intl.formatMessage({ id: 'settings.password.short' }, { count }) : undefined,
    }),
    fieldOf: {
      'wrong-password': 'currentPassword',
      'password-short': 'password',
      'password-long': 'password',
      'password-common': 'password',
      'password-unreadable': 'password',
    },
    async save(body) {
      await holdSession(app, async () => {
        const { viewer } = await callApi<typeof changePassword>(app.transport, 'POST /api/auth/password/change', {
          body,
        })
        app.viewer.set(viewer)
      })
      await client.invalidateQueries({ queryKey: ['settings-sessions'] })
      return { done: intl.formatMessage({ id: 'settings.password.done' }), next: EMPTY }
    },
  })
  return (
    <form ref={box} noValidate onSubmit={form.onSubmit} className="settings-form">
      {/* Identifies the account to password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="settings-pair">
        <TextField
          {...form.field('currentPassword')}
          label={<FormattedMessage id="settings.password.current" />}
          type="password"
          autoComplete="current-password"
        />
        <TextField
          {...form.field('password')}
          label={<FormattedMessage id="settings.password.new" />}
          type="password"
          autoComplete="new-password"
          help={<FormattedMessage id="settings.password.help" values={{ count }} />}
        />
      </div>
      <SaveBar state={form} text="settings.password.change" />
    </form>
  )
}

/** Sets a first password through an emailed link. */
function SetPassword({ email }: { readonly email: string }) {
  const { transport } = useApp()
  const intl = useIntl()
  const form = useSubmit({ failed: 'settings.failed' })
  const send = () =>
    form.run(async () => {
      const { linkMinutes: minutes } = await callApi<typeof requestPasswordReset>(
        transport,
        'POST /api/auth/password/request-reset',
        { body: { email } },
      )
      return intl.formatMessage({ id: 'settings.password.linkSent' }, { email, minutes })
    })
  return (
    <>
      <p>
        <FormattedMessage id="settings.password.none" />
      </p>
      <button type="button" className="button" aria-disabled={form.busy || undefined} onClick={send}>
        <FormattedMessage id="settings.password.link" />
      </button>
      <Outcome done={form.done} failure={form.failure} />
    </>
  )
}
