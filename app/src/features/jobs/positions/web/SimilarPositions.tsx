import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { PositionCard } from '../contract.ts'
import { positionPath } from '../rules.ts'
import { Section } from './Section.tsx'

/** Links to similar open positions. */
export function SimilarPositions({ positions, level }: { positions: PositionCard[]; level: 1 | 2 }) {
  const carried = carriedParameters(useLocation().search)
  if (positions.length === 0) return null
  return (
    <Section level={level} title={<FormattedMessage id="positions.similar" />} className="similar">
      <ul>
        {positions.map(({ id, name, locations }) => (
          <li key={id}>
            <Link to={`${positionPath(id, name)}${carried}`}>
              <bdi>{name}</bdi>
            </Link>
            <span className="muted">
              <bdi>{locations[0]}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
