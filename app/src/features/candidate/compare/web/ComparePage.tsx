import * as limits from '#config/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { matchQuery, useLiveMatches } from '#features/candidate/match/web/index.ts'
import { detailsQuery } from '#features/jobs/positions/web/index.ts'
import { type AppContext, appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { comparedIds, comparePath } from '../rules.ts'
import { CompareTable } from './CompareTable.tsx'
import type { CompareColumn } from './compare-rows.tsx'
import { type ComparedState, comparedQuery } from './compare-queries.ts'
import '#ui/styles/kept-list.css'
import './compare.css'

/** Returns true if the reader can see matches. */
const hasMatches = ({ site }: AppContext, viewer: unknown) =>
  viewer !== null && site.configs.pcsxConfig.matchConfig.enabled

export const loadComparePage: PageLoader = async ({ request, context }) => {
  const app = context.get(appRouterContext)
  const ids = comparedIds(new URL(request.url).search).slice(0, limits.comparedJobs.most)
  const matches = hasMatches(app, app.viewer.current()) ? ids : []
  await Promise.all([
    ids.length > 0 && app.queryClient.prefetchQuery(comparedQuery(app, ids)),
    ...matches.map((pid) => app.queryClient.prefetchQuery(matchQuery(app, { pid }))),
  ])
  return { status: 200, title: pageTitle(app, 'compareJobs', 'title.compareJobs') }
}

/** Two to four jobs next to each other. */
export function ComparePage() {
  const app = useApp()
  const { search } = useLocation()
  const named = comparedIds(search)
  const ids = named.slice(0, limits.comparedJobs.most)
  const query = useQuery({ ...comparedQuery(app, ids), enabled: ids.length > 0 })
  return (
    <div className="compare-page">
      <h1 id="compare-heading">
        <FormattedMessage id="title.compareJobs" />
      </h1>
      {named.length > ids.length ? (
        <p className="notice">
          <FormattedMessage id="compare.tooMany" values={{ most: limits.comparedJobs.most }} />
        </p>
      ) : null}
      {ids.length === 0 ? <NothingToCompare /> : null}
      {ids.length > 0 && ids.length < limits.comparedJobs.least ? (
        <p>
          <FormattedMessage id="compare.one" values={{ most: limits.comparedJobs.most }} />
        </p>
      ) : null}
      {ids.length > 0 ? (
        <>
          <Loaded query={query} failedHeading="compare.notLoaded">
            {(states) => <Compared ids={ids} states={states} />}
          </Loaded>
          <p>
            <AllJobs />
          </p>
        </>
      ) : null}
    </div>
  )
}

function AllJobs({ isButton = false }: { readonly isButton?: boolean }) {
  const { search } = useLocation()
  return (
    <Link {...(isButton && { className: 'button button-primary' })} to={`/careers${carriedParameters(search)}`}>
      <FormattedMessage id="shell.missing.action" />
    </Link>
  )
}

const NothingToCompare = () => (
  <div className="kept-empty">
    <p>
      <FormattedMessage id="compare.none" values={{ most: limits.comparedJobs.most }} />
    </p>
    <AllJobs isButton />
  </div>
)

interface ComparedProps {
  readonly ids: readonly string[]
  readonly states: readonly ComparedState[]
}

/** The jobs that can't be shown, with the reason, and a table of the rest. */
function Compared({ ids, states }: ComparedProps) {
  const app = useApp()
  useLiveMatches()
  const shown = ids.filter((_, at) => states[at] === 'shown')
  const matched = hasMatches(app, useViewer())
  // One call per job, up to the limit of the comparison.
  const requested = { ids, matched }
  const jobs = [
    useColumn({ pid: shown[0], ...requested }),
    useColumn({ pid: shown[1], ...requested }),
    useColumn({ pid: shown[2], ...requested }),
    useColumn({ pid: shown[3], ...requested }),
  ]
  const columns = jobs.flatMap((job) => job ?? [])
  return (
    <>
      <Problems ids={ids} states={states} />
      {columns.length > 0 ? <CompareTable columns={columns} /> : null}
    </>
  )
}

interface Requested {
  readonly pid: string | undefined
  readonly ids: readonly string[]
  readonly matched: boolean
}

/** Returns the column of a job that was fetched; undefined without one. */
function useColumn({ pid = '', ids, matched }: Requested): CompareColumn | undefined {
  const app = useApp()
  const { data } = useQuery({ ...detailsQuery(app, { pid }), enabled: pid !== '' })
  const { data: match } = useQuery({ ...matchQuery(app, { pid }), enabled: pid !== '' && matched })
  return data && { pid, position: data.position, match, without: ids.filter((id) => id !== pid) }
}

function Problems({ ids, states }: ComparedProps) {
  const { search } = useLocation()
  const problems = ids.flatMap((id, at) => {
    const state = states[at]
    return state === undefined || state === 'shown' ? [] : [{ id, state }]
  })
  if (problems.length === 0) return null
  return (
    <ul className="compare-problems">
      {problems.map(({ id, state }) => (
        <li key={id} className="notice">
          <FormattedMessage id={`compare.${state}`} values={{ id: <bdi>{id}</bdi> }} />{' '}
          <Link to={withCarriedParameters(comparePath(ids.filter((other) => other !== id)), search)}>
            <FormattedMessage id="compare.removeNamed" values={{ name: <bdi>{id}</bdi> }} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
