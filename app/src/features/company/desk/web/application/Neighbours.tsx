import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useNavigate } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { deskLimits } from '../../limits.ts'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import { useDeskLink } from '../parts/desk-links.ts'
import { applicationQuery, listQuery } from '../parts/desk-queries.ts'

interface Props {
  readonly id: string
  /** Filters of the list from which the colleague came. */
  readonly list: URLSearchParams
  readonly job: number
}

/** Ways to the applications before and after in the list, across its pages. The next one is loaded ahead. */
export function Neighbours({ id, list, job }: Props) {
  const app = useApp()
  const client = useQueryClient()
  const link = useDeskLink()
  const navigate = useNavigate()
  const filters = list.size > 0 ? list : new URLSearchParams({ job: String(job) })
  const { before, after } = useNeighbours(id, filters)
  const to = ({ one, page }: Neighbour) => link(`applications/${one}`, { list: page.toString() })
  const go = (neighbour: Neighbour | undefined) => () => {
    if (neighbour) void navigate(to(neighbour))
  }
  useDeskKeys({ j: go(after), k: go(before) })
  const next = after?.one
  useEffect(() => {
    if (next !== undefined) void client.prefetchQuery(applicationQuery(app, next, true))
  }, [app, client, next])
  return (
    <p className="desk-neighbours">
      {before === undefined ? null : (
        <Link to={to(before)} aria-keyshortcuts="k">
          <FormattedMessage id="desk.one.previous" />
        </Link>
      )}
      {after === undefined ? null : (
        <Link to={to(after)} aria-keyshortcuts="j">
          <FormattedMessage id="desk.one.next" />
        </Link>
      )}
    </p>
  )
}

/** An application beside another in a list, and the page of the list that has it. */
interface Neighbour {
  one: string
  page: URLSearchParams
}

/** Finds the applications before and after one; those at the edge of a page are on the page beside it. */
function useNeighbours(id: string, filters: URLSearchParams): { before?: Neighbour; after?: Neighbour } {
  const app = useApp()
  const offset = Number(filters.get('offset') ?? 0)
  const pageAt = (start: number) => {
    const page = new URLSearchParams(filters)
    if (start <= 0) page.delete('offset')
    else page.set('offset', String(start))
    return page
  }
  const { data } = useQuery(listQuery(app, filters))
  const ids = data?.applications.map((one) => one.id) ?? []
  const at = ids.indexOf(id)
  const end = offset + ids.length
  const nextPage = pageAt(end)
  const previousPage = pageAt(offset - deskLimits.rows)
  const isLast = data !== undefined && at === ids.length - 1 && end < data.total
  const next = useQuery({ ...listQuery(app, nextPage), enabled: isLast })
  const previous = useQuery({ ...listQuery(app, previousPage), enabled: at === 0 && offset > 0 })
  const neighbour = (one: string | undefined, page: URLSearchParams) => (one === undefined ? undefined : { one, page })
  const found = {
    before:
      at > 0
        ? neighbour(ids[at - 1], filters)
        : at === 0 && offset > 0
          ? neighbour(previous.data?.applications.at(-1)?.id, previousPage)
          : undefined,
    after:
      at < 0
        ? undefined
        : isLast
          ? neighbour(next.data?.applications[0]?.id, nextPage)
          : neighbour(ids[at + 1], filters),
  }
  return { ...(found.before && { before: found.before }), ...(found.after && { after: found.after }) }
}
