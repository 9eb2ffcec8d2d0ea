import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { JobAlert } from '../../contract.ts'
import { changeOwnAlert, deleteOwnAlert, ownAlertsQuery, restoreAlert } from '../alert-calls.ts'
import { onAlertChange } from '../alert-news.ts'
import { AlertList } from './AlertList.tsx'
import { NoAlerts } from './NoAlerts.tsx'

/** The candidate's job alerts. Deleting can be undone until the page is left. */
export function OwnAlerts() {
  const app = useApp()
  const client = useQueryClient()
  const query = ownAlertsQuery(app)
  const own = useQuery({ ...query, staleTime: Infinity })
  const [removed, setRemoved] = useState<readonly string[]>([])
  useEffect(() => onAlertChange(app, () => void client.invalidateQueries({ queryKey: ['job-alerts'] })), [app, client])

  const show = (next: JobAlert) =>
    client.setQueryData(query.queryKey, (before) => {
      if (!before) return before
      // A restored alert has a new id on the server.
      const isSame = ({ savedSearchParamsHash: hash }: JobAlert) => hash === next.savedSearchParamsHash
      return { ...before, savedSearches: before.savedSearches.map((alert) => (isSame(alert) ? next : alert)) }
    })
  const mark = ({ savedSearchParamsHash: hash }: JobAlert, isRemoved: boolean) =>
    setRemoved((before) => [...before.filter((other) => other !== hash), ...(isRemoved ? [hash] : [])])
  return (
    <section className="page-narrow alerts-page" aria-labelledby="alerts-heading">
      <h1 id="alerts-heading">
        <FormattedMessage id="title.jobAlerts" />
      </h1>
      <Loaded
        query={own}
        failedHeading="jobAlerts.notLoaded"
        isEmpty={({ savedSearches }) => savedSearches.length === 0}
        empty={<NoAlerts text="jobAlerts.empty.text" />}
        className="kept-empty"
      >
        {({ savedSearches: alerts }) => (
          <>
            <p className="muted">
              <FormattedMessage
                id="jobAlerts.count"
                values={{ count: alerts.filter(({ savedSearchParamsHash: hash }) => !removed.includes(hash)).length }}
              />
            </p>
            <AlertList
              alerts={alerts}
              removed={removed}
              show={show}
              mark={mark}
              actions={{
                change: (alert, change) => changeOwnAlert(app, alert.id, change),
                remove: (alert) => deleteOwnAlert(app, alert.id),
                restore: (alert) => restoreAlert(app, alert),
              }}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}
