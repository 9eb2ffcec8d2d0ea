import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useNavigate } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { useDeskLink } from '../parts/desk-links.ts'
import { listQuery } from '../parts/desk-queries.ts'

interface Props {
  readonly id: string
  /** Filters of the list from which the colleague came. */
  readonly list: URLSearchParams
  readonly job: number
}

/** Ways to the applications before and after in the list. Also by the keys j and k. */
export function Neighbours({ id, list, job }: Props) {
  const app = useApp()
  const link = useDeskLink()
  const navigate = useNavigate()
  const filters = list.size > 0 ? list : new URLSearchParams({ job: String(job) })
  const { data } = useQuery(listQuery(app, filters))
  const ids = data?.applications.map((one) => one.id) ?? []
  const at = ids.indexOf(id)
  const [before, after] = [at > 0 ? ids[at - 1] : undefined, at < 0 ? undefined : ids[at + 1]]
  const to = (one: string) => link(`applications/${one}`, { list: filters.toString() })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const next = { j: after, k: before }[event.key]
    if (next !== undefined) void navigate(to(next))
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
