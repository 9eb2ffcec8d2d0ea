import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { claimGuest } from '#features/account/guests/contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { isPlausibleCode, isPlausibleEmail } from '#ui/form/plausible.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { SaveBar } from '../form/SaveBar.tsx'
import { OwnPanel } from '../form/OwnPanel.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'

const EMPTY = { email: '', code: '' }

/**
 * Moves everything that the person sent or was given under another address into the account, once a code proves that
 * address.
 */
export function ClaimPanel() {
  const { transport } = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const say = (id: MessageId, values = {}) => intl.formatMessage({ id }, values)
  const [sentTo, setSentTo] = useState<string>()
  const box = useRef<HTMLFormElement>(null)
  const claim = (body: { email: string; code?: string }) =>
    callApi<typeof claimGuest>(transport, 'POST /api/pcsx/applications/claim', { body })
  const form = useSettingsForm({
    form: box,
    start: EMPTY,
    check({ email, code }) {
      if (sentTo !== undefined) return { code: isPlausibleCode(code) ? undefined : say('settings.email.codeMissing') }
      return { email: isPlausibleEmail(email.trim()) ? undefined : say('settings.email.wrong') }
    },
    fieldOf: { 'bad-email': 'email', 'wrong-code': 'code' },
    async save({ email: typed, code }) {
      const email = typed.trim()
      if (sentTo === undefined) {
        const { codeMinutes } = await claim({ email })
        setSentTo(email)
        return {
          done: say('settings.claim.sent', { email, minutes: codeMinutes ?? 0 }),
          next: { email: typed, code: '' },
        }
      }
      const { claimed } = await claim({ email: sentTo, code })
      setSentTo(undefined)
      // Any list of the account can have new entries.
      if (claimed > 0) void client.invalidateQueries()
      return { done: say('settings.claim.done', { count: claimed, email: sentTo }), next: EMPTY }
    },
  })
  return (
    <OwnPanel id="claim" text={<FormattedMessage id="settings.claim.text" />}>
      <form ref={box} noValidate onSubmit={form.onSubmit} className="settings-form">
        {sentTo === undefined ? (
          <TextField
            {...form.field('email')}
            label={<FormattedMessage id="settings.claim.email" />}
            type="email"
            autoComplete="off"
          />
        ) : (
          <TextField
            {...form.field('code')}
            label={<FormattedMessage id="settings.email.newCode" values={{ email: sentTo }} />}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
        <SaveBar state={form} text={sentTo === undefined ? 'settings.claim.send' : 'settings.claim.add'}>
          {sentTo === undefined ? null : (
            <button
              type="button"
              className="button"
              onClick={() => {
                setSentTo(undefined)
                form.set({ code: '' })
              }}
            >
              <FormattedMessage id="settings.email.other" />
            </button>
          )}
        </SaveBar>
      </form>
    </OwnPanel>
  )
}
