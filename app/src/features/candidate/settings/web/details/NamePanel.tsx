import * as limits from '#config/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { saveName, Settings } from '../../contract.ts'
import { SaveBar } from '../form/SaveBar.tsx'
import { OwnPanel } from '../form/OwnPanel.tsx'
import { settingsQuery } from '../form/settings-queries.ts'
import { useSettingsForm } from '../form/use-settings-form.ts'

/** First and last name. */
export function NamePanel({ settings }: { readonly settings: Settings }) {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const box = useRef<HTMLFormElement>(null)
  const form = useSettingsForm({
    form: box,
    start: { firstName: settings.firstName, lastName: settings.lastName },
    check: ({ firstName }) =>
      firstName.trim() ? {} : { firstName: intl.formatMessage({ id: 'settings.name.missing' }) },
    fieldOf: { 'name-missing': 'firstName', 'name-unreadable': 'firstName' },
    async save(body) {
      const { viewer } = await callApi<typeof saveName>(app.transport, 'POST /api/pcsx/settings/name', { body })
      app.viewer.set(viewer)
      const next = { firstName: viewer.firstName, lastName: viewer.lastName }
      client.setQueryData(settingsQuery(app).queryKey, (before) => before && { ...before, ...next })
      return { done: intl.formatMessage({ id: 'settings.saved' }), next }
    },
  })
  return (
    <OwnPanel id="name" text={<FormattedMessage id="settings.name.text" />}>
      <form ref={box} noValidate onSubmit={form.onSubmit} className="settings-form">
        <div className="settings-pair">
          <TextField
            {...form.field('firstName')}
            label={<FormattedMessage id="settings.name.first" />}
            autoComplete="given-name"
            maxLength={limits.profileNameCharacters}
          />
          <TextField
            {...form.field('lastName')}
            label={<FormattedMessage id="settings.name.last" />}
            help={<FormattedMessage id="shell.lastNameHelp" />}
            autoComplete="family-name"
            maxLength={limits.profileNameCharacters}
          />
        </div>
        <SaveBar state={form} notes />
      </form>
    </OwnPanel>
  )
}
