import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatDay, formatPostedDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { PositionDetails } from '../contract.ts'
import { customFacts } from '../custom-facts.ts'
import { payRange } from '../pay-text.ts'
import { employmentTypeLabel } from '../rules.ts'
import { PlaceList } from './PlaceList.tsx'

/** The facts before and after the site's custom fields. */
const BEFORE = ['pay', 'places', 'work', 'employment', 'department'] as const
const AFTER = ['posted', 'closes', 'id'] as const
type FactName = (typeof BEFORE | typeof AFTER)[number]

/** Employer-supplied text keeps its own direction. */
const data = (text: string | null) => text && <bdi>{text}</bdi>

/** Key facts at a glance: pay first, with a note if it is missing. */
export function PositionFacts({ position }: { position: PositionDetails }) {
  const intl = useIntl()
  const { pcsxConfig } = useApp().site.configs
  const { salary, postedTs, closesTs } = position
  const pay = salary && payRange(salary, intl.locale)
  const day = (seconds: number, text: string) => (
    <time dateTime={new Date(seconds * 1000).toISOString().slice(0, 10)}>{text}</time>
  )
  const facts: Record<FactName, ReactNode> = {
    pay:
      pay && salary
        ? intl.formatMessage({ id: `positions.pay.${salary.interval}` }, { pay })
        : intl.formatMessage({ id: 'positions.pay.unstated' }),
    places: position.locations.length > 0 ? <PlaceList places={position.locations} /> : null,
    work: intl.formatMessage({ id: `job.workLocation.${position.workLocationOption}` }),
    employment: data(position.employmentType && employmentTypeLabel(position.employmentType)),
    department: data(position.department),
    posted: day(postedTs, formatPostedDay(postedTs, intl.locale)),
    closes: closesTs === null ? null : day(closesTs, formatDay(closesTs, intl.locale, intl.timeZone ?? 'UTC')),
    id: data(position.displayJobId),
  }
  const shown = (names: readonly FactName[]) =>
    names.map((name) =>
      facts[name] ? (
        <div key={name} data-fact={name}>
          <dt>
            <FormattedMessage id={`positions.fact.${name}`} />
          </dt>
          <dd>{facts[name]}</dd>
        </div>
      ) : null,
    )
  return (
    <dl className="facts">
      {shown(BEFORE)}
      {customFacts(position, pcsxConfig).map(({ filterName, title, values }) => (
        <div key={filterName}>
          <dt>{data(title)}</dt>
          <dd>{data(values.join(', '))}</dd>
        </div>
      ))}
      {shown(AFTER)}
    </dl>
  )
}
