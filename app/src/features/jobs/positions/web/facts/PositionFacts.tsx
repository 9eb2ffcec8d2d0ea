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

/** The facts below the title, the chips before the site's custom fields, and the facts below the text. */
const LEAD = ['places', 'pay'] as const
const CHIPS = ['work', 'employment', 'department'] as const
const CLOSES = ['closes'] as const
const MORE = ['posted', 'confirmed', 'id'] as const
type FactName = (typeof LEAD | typeof CHIPS | typeof CLOSES | typeof MORE)[number]

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
      pay && salary ? (
        intl.formatMessage({ id: `positions.pay.${salary.interval}` }, { pay })
      ) : (
        <span className="muted">
          <FormattedMessage id="positions.pay.unstated" />
        </span>
      ),
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

function Facts({ position, names }: { position: PositionDetails; names: readonly FactName[] }) {
  const facts = positionFacts(position, useIntl(), useApp().now)
  return names.map((name) =>
    facts[name] ? (
      <div key={name} data-fact={name}>
        <dt>
          <FormattedMessage id={`positions.fact.${name}`} />
        </dt>
        <dd>{facts[name]}</dd>
      </div>
    ) : null,
  )
}

/** Places and pay, below the title. */
export function PositionLead({ position }: { position: PositionDetails }) {
  return (
    <dl className="facts-lead">
      <Facts position={position} names={LEAD} />
    </dl>
  )
}

/** Key facts as chips. Those that say little by themselves have a label. */
export function PositionFacts({ position }: { position: PositionDetails }) {
  const { pcsxConfig } = useApp().site.configs
  return (
    <dl className="facts">
      <Facts position={position} names={CHIPS} />
      {customFacts(position, pcsxConfig).map(({ filterName, title, values }) => (
        <div key={filterName}>
          <dt>{data(title)}</dt>
          <dd>{data(values.join(', '))}</dd>
        </div>
      ))}
      <Facts position={position} names={CLOSES} />
    </dl>
  )
}

/** Facts that few people look for, folded below the text. */
export function MoreFacts({ position }: { position: PositionDetails }) {
  return (
    <details className="facts-more">
      <summary>
        <FormattedMessage id="positions.more" />
      </summary>
      <dl className="facts">
        <Facts position={position} names={MORE} />
      </dl>
    </details>
  )
}
