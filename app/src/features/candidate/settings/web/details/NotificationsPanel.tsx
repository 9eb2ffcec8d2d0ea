import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { notificationChannels } from '#features/account/notifications/rules.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AccountLink } from '#ui/feature/web-feature.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { saveNotifications, Settings } from '../../contract.ts'
import { SaveBar } from '../form/SaveBar.tsx'
import { OwnPanel } from '../form/OwnPanel.tsx'
import { settingsQuery } from '../form/settings-queries.ts'
import { useSettingsForm } from '../form/use-settings-form.ts'

const valuesOf = (rows: Settings['notifications']): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row) => notificationChannels.map((channel) => [`${row.event} ${channel}`, row[channel] ? 'on' : ''])),
  )

interface Props {
  readonly settings: Settings
  readonly links: readonly AccountLink[]
}

/** Channels of each notification event, and links to pages with other notifications. */
export function NotificationsPanel({ settings: { notifications }, links }: Props) {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const { search } = useLocation()
  const box = useRef<HTMLFormElement>(null)
  const form = useSettingsForm({
    form: box,
    start: valuesOf(notifications),
    check: () => ({}),
    async save(values) {
      const choices = notifications.flatMap(({ event }) =>
        notificationChannels.map((channel) => ({ event, channel, chosen: values[`${event} ${channel}`] === 'on' })),
      )
      const answer = await callApi<typeof saveNotifications>(app.transport, 'POST /api/pcsx/settings/notifications', {
        body: { choices },
      })
      client.setQueryData(settingsQuery(app).queryKey, (before) => before && { ...before, ...answer })
      return { done: intl.formatMessage({ id: 'settings.saved' }), next: valuesOf(answer.notifications) }
    },
  })
  const viewer = useViewer()
  const related = links.filter(
    ({ panel, isOffered }) =>
      panel === 'notifications' && viewer !== null && (isOffered?.(app.site.configs, viewer) ?? true),
  )
  return (
    <OwnPanel id="notifications" text={<FormattedMessage id="settings.notifications.text" />}>
      <form ref={box} noValidate onSubmit={form.onSubmit} className="settings-form">
        <table className="settings-table">
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="settings.notifications.event" />
              </th>
              {notificationChannels.map((channel) => (
                <th key={channel} scope="col">
                  <FormattedMessage id={`settings.notifications.${channel}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notifications.map(({ event, title }) => (
              <tr key={event}>
                <th scope="row">{title}</th>
                {notificationChannels.map((channel) => {
                  const name = `${event} ${channel}`
                  const way = intl.formatMessage({ id: `settings.notifications.${channel}` })
                  return (
                    <td key={channel}>
                      <label className="settings-check">
                        <input
                          type="checkbox"
                          checked={form.values[name] === 'on'}
                          onChange={({ target }) => form.set({ [name]: target.checked ? 'on' : '' })}
                          aria-label={intl.formatMessage(
                            { id: 'settings.notifications.choice' },
                            { event: title, channel: way },
                          )}
                        />
                      </label>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <SaveBar state={form} notes />
      </form>
      {related.map(({ path, text }) => (
        <p key={path}>
          <Link to={`${path}${carriedParameters(search)}`}>
            <FormattedMessage id={text} />
          </Link>
        </p>
      ))}
    </OwnPanel>
  )
}
