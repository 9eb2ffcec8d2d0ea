import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { JobAlert } from '../../contract.ts'
import { changeMailedAlert, endMailedAlert, mailedAlertsQuery } from '../alert-calls.ts'
import { WrongLink } from '../AlertLinkPanel.tsx'
import { AlertList } from './AlertList.tsx'
import { NoAlerts } from './NoAlerts.tsx'

/** The alerts of an email address, shown to holders of an emailed link. Ending one cannot be undone. */
export function MailedAlerts({ token }: { readonly token: string }) {
  const app = useApp()
  const client = useQueryClient()
  const query = mailedAlertsQuery(app, token)
  const { data } = useQuery({ ...query, staleTime: Infinity })
  const [removed, setRemoved] = useState<readonly string[]>([])
  if (!data) return data === null ? <WrongLink /> : null
  const show = (next: JobAlert) =>
    client.setQueryData(query.queryKey, (before) =>
      before ? { ...before, alerts: before.alerts.map((alert) => (alert.id === next.id ? next : alert)) } : before,
    )
  return (
    <section className="page-narrow alerts-page" aria-labelledby="alerts-heading">
      <h1 id="alerts-heading">
        <FormattedMessage id="title.jobAlerts" />
      </h1>
      {data.alerts.length > 0 ? (
        <>
          <p className="muted">
            <FormattedMessage id="jobAlerts.mailed.text" values={{ email: <bdi>{data.email}</bdi> }} />
          </p>
          <AlertList
            alerts={data.alerts}
            removed={removed}
            show={show}
            mark={({ savedSearchParamsHash: hash }) => setRemoved((before) => [...before, hash])}
            actions={{
              change: (alert, change) => changeMailedAlert(app, token, alert.id, change),
              remove: (alert) => endMailedAlert(app, token, alert.id),
            }}
          />
        </>
      ) : (
        <NoAlerts text="jobAlerts.mailed.none" />
      )}
    </section>
  )
}
