import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { direction } from '#config/direction.ts'
import { shortNumber } from '#kernel/values/number-texts.ts'
import type { Step } from '../contract.ts'
import { numberLimits as limits } from '../limits.ts'
import type { Numbers } from './numbers-queries.ts'

/** In units of the drawing, which is as wide as its column. */
const SIZE = { width: 340, height: 130, top: 16, bottom: 20, side: 30, end: 14 }

interface Props {
  readonly step: Step
  readonly weeks: Numbers['weeks']
  readonly total: number
}

/** Bars by week, drawn from the first week in reading direction. The same numbers are in the table of the page. */
export function WeekChart({ step, weeks, total }: Props) {
  const intl = useIntl()
  const hatch = useId()
  const isReversed = direction(intl.locale) === 'rtl'
  const { width, height, top, bottom, side, end } = SIZE
  const [from, to] = isReversed ? [width - side, end] : [side, width - end]
  const x = scaleBand()
    .domain(weeks.map(({ week }) => week))
    .range([from, to])
    .padding(0.25)
  const y = scaleLinear()
    .domain([0, Math.max(1, ...weeks.map((row) => row[step]))])
    .nice(limits.ticks)
    .range([height - bottom, top])
  const ticks = y.ticks(limits.ticks).filter(Number.isInteger)
  const dayOf = (week: string) =>
    intl.formatDate(`${week}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const current = weeks.at(-1)?.week
  const named = [weeks[0], weeks[Math.floor((weeks.length - 1) / 2)], weeks.at(-1)].flatMap((row) => row?.week ?? [])
  return (
    <figure className="number-chart">
      <figcaption>
        <FormattedMessage id={`numbers.${step}`} />
        <strong>{intl.formatNumber(total)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} fontSize="12" aria-hidden="true" focusable="false">
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="number-hatch" width="2" height="4" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="number-grid" x1={from} x2={to} y1={y(tick)} y2={y(tick)} />
            <text
              x={isReversed ? width - side + 6 : side - 6}
              y={y(tick)}
              dy="0.32em"
              textAnchor={isReversed ? 'start' : 'end'}
              direction="ltr"
            >
              {shortNumber(tick, intl.locale)}
            </text>
          </g>
        ))}
        {weeks.map(({ week, [step]: amount }) => {
          const start = x(week) ?? 0
          return (
            <g key={week} className={week === current ? 'number-bar number-bar-open' : 'number-bar'}>
              <rect
                x={start}
                y={y(amount)}
                width={x.bandwidth()}
                height={y(0) - y(amount)}
                style={week === current ? { fill: `url(#${hatch})` } : undefined}
              />
              {weeks.length <= limits.numberedWeeks && amount > 0 ? (
                <text x={start + x.bandwidth() / 2} y={y(amount) - 4} textAnchor="middle" direction="ltr">
                  {shortNumber(amount, intl.locale)}
                </text>
              ) : null}
            </g>
          )
        })}
        {named.map((week) => (
          <text
            key={week}
            x={(x(week) ?? 0) + x.bandwidth() / 2}
            y={height - 5}
            textAnchor="middle"
            direction={isReversed ? 'rtl' : 'ltr'}
          >
            {dayOf(week)}
          </text>
        ))}
      </svg>
    </figure>
  )
}
