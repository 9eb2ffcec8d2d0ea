import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { KeysHelp } from '../keys/KeysHelp.tsx'
import { JobNewsChoice } from '../today/NewsChoice.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { boardQuery, isBoard, LIST_FILTERS, listQuery } from '../parts/desk-queries.ts'
import { ApplicantList } from './ApplicantList.tsx'
import { Board } from './Board.tsx'
import { Filters } from './Filters.tsx'

/** Applications to a job, or to all jobs that the colleague reads, as a list or, for a job, by stage. All filters are in the address. */
export function ApplicantsPage() {
  const app = useApp()
  const search = new URLSearchParams(useLocation().search)
  const asBoard = isBoard(search)
  const list = useQuery({ ...listQuery(app, search), enabled: !asBoard })
  const board = useQuery({ ...boardQuery(app, search), enabled: asBoard })
  const [asking, setAsking] = useState(false)
  const link = useDeskLink()
  const filters = Object.fromEntries(LIST_FILTERS.map((name) => [name, search.get(name) ?? undefined]))
  const { job } = filters
  const data = asBoard ? board.data : list.data
  const address = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  // Named even without filters, so that the next application is the list's and not the job's.
  const listed = address || 'order=newest'
  const help = () => setAsking(true)
  return (
    <>
      {job === undefined ? null : (
        <BackLink to={link('jobs')}>
          <FormattedMessage id="desk.area.jobs" />
        </BackLink>
      )}
      <div className="desk-head">
        <h1>{data?.job ? <bdi>{data.job.title}</bdi> : <FormattedMessage id="desk.area.applications" />}</h1>
        <button type="button" className="link-button needs-script" aria-haspopup="dialog" onClick={help}>
          <FormattedMessage id="desk.keys.open" />
        </button>
      </div>
      {job === undefined ? null : <Views asBoard={asBoard} filters={filters} />}
      <Filters key={address} filters={filters} asBoard={asBoard} offered={data} />
      {asBoard ? (
        <Loaded query={board} loading="desk.loading" failed="desk.failed">
          {(shown) => <Board key={address} board={shown} filters={filters} list={listed} onHelp={help} />}
        </Loaded>
      ) : (
        <Loaded query={list} loading="desk.loading" failed="desk.failed">
          {(shown) => <ApplicantList key={address} page={shown} filters={filters} list={listed} onHelp={help} />}
        </Loaded>
      )}
      {job === undefined ? null : <JobNewsChoice job={job} />}
      {asking ? <KeysHelp place="list" onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** Links to the two views of the same applications. */
function Views({
  asBoard,
  filters,
}: {
  readonly asBoard: boolean
  readonly filters: Readonly<Record<string, string | undefined>>
}) {
  const intl = useIntl()
  const link = useDeskLink()
  return (
    <nav className="desk-switch" aria-label={intl.formatMessage({ id: 'desk.view' })}>
      {[false, true].map((board) => (
        <Link
          key={String(board)}
          className="button"
          to={link('applications', { ...filters, offset: undefined, view: board ? 'board' : undefined })}
          aria-current={board === asBoard ? 'true' : undefined}
        >
          <FormattedMessage id={board ? 'desk.view.board' : 'desk.view.list'} />
        </Link>
      ))}
    </nav>
  )
}
