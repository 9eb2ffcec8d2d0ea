import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { PositionCard } from '../contract.ts'
import { positionPath } from '../rules.ts'

/** Links to open positions like this one. */
export function SimilarPositions({ positions }: { positions: PositionCard[] }) {
  const carried = carriedParameters(useLocation().search)
  if (positions.length === 0) return null
  return (
    <section className="similar">
      <h3>
        <FormattedMessage id="positions.similar" />
      </h3>
      <ul>
        {positions.map(({ id, name, locations }) => (
          <li key={id}>
            <Link to={`${positionPath(id, name)}${carried}`}>{name}</Link> <span className="muted">{locations[0]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Skills that most open positions of the department ask for. */
export function Insights({ insights }: { insights: { skills: Record<string, number> } }) {
  const skills = Object.entries(insights.skills).slice(0, 6)
  if (skills.length === 0) return null
  return (
    <section>
      <h3>
        <FormattedMessage id="positions.insights" />
      </h3>
      <ul className="tags">
        {skills.map(([skill, count]) => (
          <li key={skill}>
            {skill} <span className="option-count">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
