import { FormattedMessage, useIntl } from 'react-intl'
import { Section } from '#features/jobs/positions/web/index.ts'
import { DataBar } from '#ui/DataBar.tsx'
import type { DataOf } from '#kernel/endpoint.ts'
import type { getPositionInsights } from '../contract.ts'

type InsightData = DataOf<typeof getPositionInsights>

/** Skills, titles and schools of applicants or similar positions, as bars with their numbers. */
export function Insights({ data: { insights, basis }, level }: { data: InsightData; level: 1 | 2 }) {
  const charts = (['skills', 'titles', 'schools'] as const).flatMap((name) => {
    const counts = Object.entries(insights[name] ?? {})
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

/** A chart of the ten largest numbers, which the server chooses; the numbers next to the bars make it a table. */
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
              <DataBar value={count} largest={largest} />
            </th>
            <td>{intl.formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
