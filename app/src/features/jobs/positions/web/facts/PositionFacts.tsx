import type { ReactNode } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { PositionDetails } from '../../contract.ts'
import { customFacts } from '../../custom-facts.ts'
import { employmentTypeName } from '../../employment-type.ts'
import { payRange } from '../../pay-text.ts'
import { ClosingDay } from '#ui/ClosingDay.tsx'
import { PlaceList } from '../PlaceList.tsx'

/** The facts before and after the site's custom fields. */
const BEFORE = ['pay', 'places', 'work', 'employment', 'department'] as const
const AFTER = ['posted', 'confirmed', 'closes', 'id'] as const
type FactName = (typeof BEFORE | typeof AFTER)[number]

/** Employer-supplied text keeps its own direction. */
const data = (text: string | null) => text && <bdi>{text}</bdi>

/** Returns the facts of a position in display format; null for missing ones. */
export function positionFacts(position: PositionDetails, intl: IntlShape, now: number): Record<FactName, ReactNode> {
  const { salary, postedTs, confirmedTs, closesTs } = position
  const pay = salary && payRange(salary, intl.locale)
  const day = (seconds: number, timeZone = 'UTC') => (
    <time dateTime={new Date(seconds * 1000).toISOString().slice(0, 10)}>
      {formatDay(seconds * 1000, 'short', { locale: intl.locale, timeZone, now })}
    </time>
  )
  return {
    pay:
      pay && salary
        ? intl.formatMessage({ id: `positions.pay.${salary.interval}` }, { pay })
        : intl.formatMessage({ id: 'positions.pay.unstated' }),
    places: position.locations.length > 0 ? <PlaceList places={position.locations} /> : null,
    work: intl.formatMessage({ id: `job.workLocation.${position.workLocationOption}` }),
    employment: data(
      position.employmentType && employmentTypeName(position.employmentType, (id) => intl.formatMessage({ id })),
    ),
    department: data(position.department),
    // A posting day is a calendar day, the same in every zone.
    posted: day(postedTs),
    confirmed: day(confirmedTs, intl.timeZone),
    closes: closesTs === null ? null : <ClosingDay at={new Date(closesTs * 1000).toISOString()} />,
    id: data(position.displayJobId),
  }
}

/** Key facts at a glance: pay first, with a note if it is missing. */
export function PositionFacts({ position }: { position: PositionDetails }) {
  const { now, site } = useApp()
  const { pcsxConfig } = site.configs
  const facts = positionFacts(position, useIntl(), now)
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
