import * as limits from '#config/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { COMPARE_PATH } from '#features/candidate/compare/rules.ts'
import { alertsOffered, JOB_ALERTS_PATH } from '#features/candidate/job-alerts/rules.ts'
import { isApiError } from '#ui/api/transport.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { savedQuery } from './index.ts'
import { SavedRow } from './SavedRow.tsx'
import { Loaded } from '#ui/query/Loaded.tsx'
import '#ui/styles/kept-list.css'
import './saved.css'

/** Fetches the list on each visit, which drops positions removed on an earlier one. */
export const loadSavedPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const status = await app.queryClient.fetchQuery({ ...savedQuery(app), staleTime: 0 }).then(
    () => 200,
    (error: unknown) => (isApiError(error) ? error.status : 503),
  )
  return { status, title: pageTitle(app, 'savedJobs', 'title.savedJobs') }
}

/** The candidate's saved positions, including closed ones. */
export function SavedPage() {
  const app = useApp()
  const saved = useQuery({ ...savedQuery(app), staleTime: Infinity })
  const { search } = useLocation()
  const [removed, setRemoved] = useState<readonly number[]>([])
  const mark = (id: number, isRemoved: boolean) =>
    setRemoved((before) => [...before.filter((other) => other !== id), ...(isRemoved ? [id] : [])])
  return (
    <section className="page-narrow saved-page" aria-labelledby="saved-heading">
      <h1 id="saved-heading">
        <FormattedMessage id="title.savedJobs" />
      </h1>
      <Loaded
        query={saved}
        failedHeading="saved.failed"
        isEmpty={({ positions }) => positions.length === 0}
        empty={<NothingSaved />}
        className="kept-empty"
      >
        {({ positions }) => (
          <>
            <p className="muted">
              <FormattedMessage
                id="saved.count"
                values={{ count: positions.filter(({ id }) => !removed.includes(id)).length }}
              />
            </p>
            <form action={COMPARE_PATH}>
              {[...new URLSearchParams(carriedParameters(search))].map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <ol className="result-list">
                {positions.map((position) => (
                  <li key={position.id}>
                    <SavedRow
                      position={position}
                      carried={carriedParameters(search)}
                      removed={removed.includes(position.id)}
                      onRemoved={(isRemoved) => mark(position.id, isRemoved)}
                    />
                  </li>
                ))}
              </ol>
              {positions.length >= limits.comparedJobs.least ? (
                <button type="submit" className="button saved-compare">
                  <FormattedMessage id="saved.compare" />
                </button>
              ) : null}
            </form>
          </>
        )}
      </Loaded>
      {alertsOffered(app.site.configs).toCandidates ? (
        <p className="saved-more">
          <Link to={`${JOB_ALERTS_PATH}${carriedParameters(search)}`}>
            <FormattedMessage id="title.jobAlerts" />
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function NothingSaved() {
  const { search } = useLocation()
  return (
    <div className="kept-empty">
      <span className="kept-mark" aria-hidden="true" />
      <h2>
        <FormattedMessage id="saved.empty.heading" />
      </h2>
      <p>
        <FormattedMessage id="saved.empty.text" />
      </p>
      <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
        <FormattedMessage id="shell.missing.action" />
      </Link>
    </div>
  )
}
