import type { MouseEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { CardFacts, PositionCard } from '#features/jobs/positions/contract.ts'
import { payRange } from '#features/jobs/positions/pay-text.ts'
import { employmentTypeName } from '#features/jobs/positions/employment-type.ts'
import { positionPath } from '#features/jobs/positions/rules.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { JobLines } from '#ui/JobLines.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { PositionSlot } from '#ui/page/slots.ts'
import { PostedDay } from './PostedDay.tsx'
import { markSeen } from './seen-positions.ts'

interface Props {
  position: PositionCard
  facts: CardFacts | undefined
  /** Further parameters kept by the link, as in its address. */
  query: string
  selected: boolean
  onSelect: (() => void) | undefined
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A position in the list; the whole card is clickable through its title's link. */
export function JobCard({ position, facts, query, selected, onSelect }: Props) {
  const intl = useIntl()
  const app = useApp()
  const appliedTs = position.positionUserActions?.appliedTs
  const pay = facts?.salary && payRange(facts.salary, intl.locale)
  const terms = [
    pay && facts.salary && intl.formatMessage({ id: `positions.pay.${facts.salary.interval}` }, { pay }),
    facts?.employmentType && employmentTypeName(facts.employmentType, (id) => intl.formatMessage({ id })),
  ].filter(Boolean)
  return (
    <article className="job-card" data-testid="job-card" data-selected={selected || undefined}>
      <h3>
        <Link
          to={`${positionPath(position.id, position.name)}${query ? `?${query}` : ''}`}
          state={{ fromResults: true }}
          aria-current={selected ? 'true' : undefined}
          onClick={(event) => {
            markSeen(position.id)
            if (!onSelect || !plainClick(event)) return
            event.preventDefault()
            onSelect()
          }}
        >
          <bdi>{position.name}</bdi>
        </Link>
      </h3>
      <PositionSlot position={position} small />
      {appliedTs ? (
        <p className="applied-mark">
          <FormattedMessage id="positions.applied" values={{ date: formatDay(appliedTs * 1000, 'short', app) }} />
        </p>
      ) : null}
      {terms.length > 0 ? (
        <p className="job-terms">
          <bdi>{terms.join(' · ')}</bdi>
        </p>
      ) : null}
      <JobLines
        job={{ ...position, department: facts?.employer ?? position.department }}
        day={<PostedDay id={position.id} seconds={position.postedTs} />}
      />
    </article>
  )
}
