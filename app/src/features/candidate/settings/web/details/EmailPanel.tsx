import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { changeEmail, requestEmailChange } from '#features/account/session/contract.ts'
import { holdSession } from '#features/account/session/web/index.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { callApi } from '#ui/api/transport.ts'
import { isPlausibleCode, isPlausibleEmail } from '#ui/form/plausible.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { SaveBar } from '../form/SaveBar.tsx'
import { OwnPanel } from '../form/OwnPanel.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'

const EMPTY = { email: '', currentCode: '', newCode: '' }

/** Changes the email address, with a code sent to both the old and the new one. */
export function EmailPanel({ email: current }: { readonly email: string }) {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const say = (id: MessageId, values = {}) => intl.formatMessage({ id }, values)
  const [sent, setSent] = useState<{ to: string; minutes: number }>()
  const box = useRef<HTMLFormElement>(null)
  const form = useSettingsForm({
    form: box,
    start: EMPTY,
    check({ email, currentCode, newCode }) {
      if (sent) {
        const missing = (code: string) => (isPlausibleCode(code) ? undefined : say('settings.email.codeMissing'))
        return { currentCode: missing(currentCode), newCode: missing(newCode) }
      }
      const wanted = email.trim()
      if (wanted === '') return { email: say('settings.email.missing') }
      if (!isPlausibleEmail(wanted)) return { email: say('settings.email.wrong') }
      return wanted.toLowerCase() === current ? { email: say('settings.email.same') } : {}
    },
    fieldOf: { 'bad-email': 'email', 'same-email': 'email' },
    async save(values) {
      const email = values.email.trim()
      if (!sent) {
        const body = { email }
        const answer = await callApi<typeof requestEmailChange>(app.transport, 'POST /api/auth/email/request-change', {
          body,
        })
        setSent({ to: email, minutes: answer.codeMinutes })
        return { done: say('settings.email.sent', { current, next: email, minutes: answer.codeMinutes }), next: values }
      }
      const body = { ...values, email }
      const viewer = await holdSession(app, async () => {
        const answer = await callApi<typeof changeEmail>(app.transport, 'POST /api/auth/email/change', { body })
        app.viewer.set(answer.viewer)
        return answer.viewer
      })
      setSent(undefined)
      await client.invalidateQueries({ queryKey: ['settings-sessions'] })
      return { done: say('settings.email.done', { email: viewer.email }), next: EMPTY }
    },
  })
  return (
    <OwnPanel
      id="email"
      text={<FormattedMessage id="settings.email.now" values={{ email: <bdi className="address">{current}</bdi> }} />}
    >
      <form ref={box} noValidate onSubmit={form.onSubmit} className="settings-form">
        {sent ? (
          <div className="settings-pair">
            <TextField
              {...form.field('currentCode')}
              label={<FormattedMessage id="settings.email.currentCode" values={{ email: current }} />}
              autoComplete="one-time-code"
              inputMode="numeric"
            />
            <TextField
              {...form.field('newCode')}
              label={<FormattedMessage id="settings.email.newCode" values={{ email: sent.to }} />}
              autoComplete="off"
              inputMode="numeric"
            />
          </div>
        ) : (
          <TextField
            {...form.field('email')}
            label={<FormattedMessage id="settings.email.new" />}
            type="email"
            autoComplete="email"
          />
        )}
        <SaveBar state={form} text={sent ? 'settings.email.change' : 'settings.email.send'}>
          {sent ? (
            <button
              type="button"
              className="button"
              onClick={() => {
                setSent(undefined)
                form.set({ currentCode: '', newCode: '' })
              }}
            >
              <FormattedMessage id="settings.email.other" />
            </button>
          ) : null}
        </SaveBar>
      </form>
    </OwnPanel>
  )
}
