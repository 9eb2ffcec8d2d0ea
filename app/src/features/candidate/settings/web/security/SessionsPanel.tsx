import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { listSessions, revokeOtherSessions, revokeSession } from '#features/account/session/contract.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Outcome } from '../form/Outcome.tsx'
import { LoadedContent, OwnPanel } from '../form/OwnPanel.tsx'
import { sessionsQuery } from '../form/settings-queries.ts'

type Session = DataOf<typeof listSessions>['sessions'][number]

function deviceOf({ browser, system }: Session, intl: IntlShape): string {
  if (browser && system) return intl.formatMessage({ id: 'settings.sessions.device' }, { browser, system })
  return browser ?? system ?? intl.formatMessage({ id: 'settings.sessions.unknown' })
}

/** The account's sessions, which can be ended. */
export function SessionsPanel() {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const query = useQuery(sessionsQuery(app))
  const form = useSubmit({ failed: 'settings.failed' })
  const changed = () => client.invalidateQueries({ queryKey: sessionsQuery(app).queryKey })
  const end = (session: Session) =>
    form.run(async () => {
      const body = { id: session.id }
      await callApi<typeof revokeSession>(app.transport, 'POST /api/auth/sessions/revoke', { body })
      await changed()
      return intl.formatMessage({ id: 'settings.sessions.ended' }, { device: deviceOf(session, intl) })
    })
  const endOthers = () =>
    form.run(async () => {
      const { ended: count } = await callApi<typeof revokeOtherSessions>(
        app.transport,
        'POST /api/auth/sessions/revoke-others',
      )
      await changed()
      return intl.formatMessage({ id: 'settings.sessions.endedOthers' }, { count })
    })
  return (
    <OwnPanel id="sessions" text={<FormattedMessage id="settings.sessions.text" />}>
      <LoadedContent query={query}>
        {({ sessions }) => (
          <ul className="settings-list">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} end={() => end(session)} />
            ))}
          </ul>
        )}
      </LoadedContent>
      <button type="button" className="button" aria-disabled={form.busy || undefined} onClick={endOthers}>
        <FormattedMessage id="settings.sessions.endOthers" />
      </button>
      <Outcome done={form.done} failure={form.failure} />
    </OwnPanel>
  )
}

function SessionRow({ session, end }: { readonly session: Session; readonly end: () => void }) {
  const intl = useIntl()
  const device = deviceOf(session, intl)
  const time = (seconds: number) => <Day at={new Date(seconds * 1000).toISOString()} clock />
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <span>
          <strong>{device}</strong>{' '}
          {session.isCurrent ? (
            <span className="tag">
              <FormattedMessage id="settings.sessions.this" />
            </span>
          ) : null}
        </span>
        <span className="muted">
          <FormattedMessage
            id="settings.sessions.details"
            values={{ used: time(session.lastUsedTs), since: time(session.signedInTs) }}
          />
        </span>
        {session.address ? (
          <span className="muted">
            <FormattedMessage
              id="settings.sessions.address"
              values={{ address: <bdi dir="ltr">{session.address}</bdi> }}
            />
          </span>
        ) : null}
      </div>
      {session.isCurrent ? null : (
        <button
          type="button"
          className="button"
          onClick={end}
          aria-label={intl.formatMessage({ id: 'settings.sessions.endOne' }, { device })}
        >
          <FormattedMessage id="settings.sessions.end" />
        </button>
      )}
    </li>
  )
}
