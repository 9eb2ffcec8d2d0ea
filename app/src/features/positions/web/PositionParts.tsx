import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { detailsConfig } from '../details-config.ts'
import { insightsQuery, matchQuery, overridesQuery, type PositionAddress, similarQuery } from './position-queries.ts'
import { Section } from './Section.tsx'
import { SimilarPositions } from './SimilarPositions.tsx'

interface Props {
  address: PositionAddress
  department: string | null
  level: 1 | 2
}

/** Related parts of an open position. Each loads separately and shows its own failure. */
export function PositionParts({ address, department, level }: Props) {
  const app = useApp()
  const overrides = useQuery(overridesQuery(app, address))
  const match = useQuery(matchQuery(app, address))
  const insights = useQuery(insightsQuery(app, address))
  const similar = useQuery(similarQuery(app, address))
  // Parts that overrides can hide are not shown until the overrides are known.
  if (overrides.isPending) return null
  const shown = detailsConfig(app.site.configs.pcsxConfig.positionDetailsConfig, overrides.data?.overrides)
  const skills = Object.entries(insights.data?.insights.skills ?? {})
    .filter(([, count]) => count > 1)
    .slice(0, 6)
  const matching = match.data?.matchSkills ?? []
  return (
    <>
      <Part query={match} failed="positions.match.failed">
        {matching.length > 0 ? (
          <Section level={level} title={<FormattedMessage id="positions.match" />}>
            <ul className="tags">
              {matching.map((skill) => (
                <li key={skill}>
                  <bdi>{skill}</bdi>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </Part>
      {shown.showInsights ? (
        <Part query={insights} failed="positions.insights.failed">
          {skills.length > 0 ? (
            <Section
              level={level}
              title={<FormattedMessage id={department ? 'positions.insights' : 'positions.insights.anywhere'} />}
              className="insights"
            >
              <ul className="tags">
                {skills.map(([skill, count]) => (
                  <li key={skill}>
                    <bdi>{skill}</bdi> <span className="option-count">{count}</span>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
        </Part>
      ) : null}
      {shown.showSimilarPositions ? (
        <Part query={similar} failed="positions.similar.failed">
          {similar.data ? <SimilarPositions positions={similar.data.positions} level={level} /> : null}
        </Part>
      ) : null}
    </>
  )
}

interface PartProps {
  query: UseQueryResult
  failed: MessageId
  children: ReactNode
}

function Part({ query, failed, children }: PartProps) {
  if (!query.isError) return children
  return (
    <p className="notice part-failed" role="status">
      <FormattedMessage id={failed} />{' '}
      <button type="button" className="link-button" onClick={() => void query.refetch()}>
        <FormattedMessage id="shell.again" />
      </button>
    </p>
  )
}
