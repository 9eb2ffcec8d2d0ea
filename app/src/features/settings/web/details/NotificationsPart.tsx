import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { notificationChannels } from '#features/notifications/rules.ts'
import { alertsOffered, JOB_ALERTS_PATH } from '#features/job-alerts/rules.ts'
import { callApi } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { saveNotifications, Settings } from '../../contract.ts'
import { SaveBar } from '../SaveBar.tsx'
import { SettingsPart } from '../SettingsPart.tsx'
import { settingsQuery } from '../settings-queries.ts'
import { useSettingsForm } from '../use-settings-form.ts'

const valuesOf = (rows: Settings['notifications']): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row) => notificationChannels.map((channel) => [`${row.event} ${channel}`, row[channel] ? 'on' : ''])),
  )

/** Channels of each notification event. */
export function NotificationsPart({ settings: { notifications } }: { readonly settings: Settings }) {
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
  return (
    <SettingsPart id="notifications" text={<FormattedMessage id="settings.notifications.text" />}>
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
      {alertsOffered(app.site.configs).toCandidates ? (
        <p>
          <Link to={`${JOB_ALERTS_PATH}${carriedParameters(search)}`}>
            <FormattedMessage id="title.jobAlerts" />
          </Link>
        </p>
      ) : null}
    </SettingsPart>
  )
}
