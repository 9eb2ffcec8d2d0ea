import { FormattedMessage, useIntl } from 'react-intl'
import { Section } from '#features/jobs/positions/web/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import type { getPositionInsights } from '../contract.ts'

type InsightData = DataOf<typeof getPositionInsights>

const MAX_BARS = 10

/** Skills, titles and schools of applicants or similar positions, as bars with their numbers. */
export function Insights({ data: { insights, basis }, level }: { data: InsightData; level: 1 | 2 }) {
  const charts = (['skills', 'titles', 'schools'] as const).flatMap((name) => {
    const counts = Object.entries(insights[name] ?? {}).slice(0, MAX_BARS)
    return counts.length > 0 ? [{ name, counts }] : []
  })
  if (charts.length === 0) return null
  return (
    <Section level={level} title={<FormattedMessage id={`positions.insights.${basis.of}`} />} className="insights">
      <p className="muted">
        <FormattedMessage id={`positions.insights.of.${basis.of}`} values={{ count: basis.count }} />
      </p>
      <div className="insight-charts">
        {charts.map(({ name, counts }) => (
          <Chart key={name} name={name} counts={counts} of={basis.of} />
        ))}
      </div>
    </Section>
  )
}

interface ChartProps {
  name: 'skills' | 'titles' | 'schools'
  counts: [string, number][]
  of: InsightData['basis']['of']
}

/** A chart of at most ten bars; the numbers next to the bars make it a table. */
function Chart({ name, counts, of }: ChartProps) {
  const intl = useIntl()
  const largest = Math.max(1, ...counts.map(([, count]) => count))
  return (
    <table className="insight-chart">
      <caption>
        <FormattedMessage id={`positions.insights.${name}`} />
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">
            <FormattedMessage id={`positions.insights.${name}`} />
          </th>
          <th scope="col">
            <FormattedMessage id={of === 'applicants' ? 'positions.insights.people' : 'positions.insights.jobs'} />
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(([label, count]) => (
          <tr key={label}>
            <th scope="row">
              <bdi>{label}</bdi>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect width={(100 * count) / largest} height="6" />
              </svg>
            </th>
            <td>{intl.formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
