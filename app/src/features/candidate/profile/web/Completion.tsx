import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { ProfileAnalysis } from '../contract.ts'
import { analysisQuery } from './profile-queries.ts'
import { showDate } from './show-values.ts'
import { useProfilePage } from './use-profile-edit.ts'

type Finding = ProfileAnalysis['findings'][number]

const SKILLS_SHOWN = 5

/**
 * The completion score with the next steps, questions that a reader of the profile could have, and skills that open
 * jobs require.
 */
export function Completion() {
  const app = useApp()
  const intl = useIntl()
  const { tools } = useProfilePage()
  const { data } = useQuery(analysisQuery(app))
  if (!data) return null
  const { score, sections } = data.profileCompletionData
  // A résumé fills the other sections, so it is the first step.
  const rank = ({ section, worth }: (typeof sections)[number]) => (section === 'files' ? 100 : worth)
  const steps = sections.filter(({ worth }) => worth > 0).toSorted((one, other) => rank(other) - rank(one))
  const findings = data.findings.filter(({ kind }) => kind !== 'asked-skill')
  const inDemand = data.findings.flatMap((finding) => (finding.kind === 'asked-skill' ? finding : []))
  return (
    <section className="profile-section" aria-labelledby="profile-score">
      <h2 id="profile-score">
        <FormattedMessage id="profile.score" values={{ score }} />
      </h2>
      <progress max={100} value={score} aria-labelledby="profile-score" />
      {steps.length > 0 ? (
        <ul className="profile-chips">
          {steps.slice(0, 4).map(({ section, worth }) => (
            <li key={section}>
              <a href={`#profile-${section}`}>{tools.say(`profile.section.${section}`)}</a>{' '}
              {intl.formatNumber(worth / 100, { style: 'percent', signDisplay: 'always' })}
            </li>
          ))}
        </ul>
      ) : null}
      {findings.length > 0 ? (
        <>
          <h3>
            <FormattedMessage id="profile.findings" />
          </h3>
          <ul>
            {findings.map((finding) => (
              <li key={JSON.stringify(finding)}>
                <FindingText finding={finding} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {inDemand.length > 0 ? (
        <>
          <h3>
            <FormattedMessage id="profile.inDemand" />
          </h3>
          <ul className="profile-chips">
            {inDemand.slice(0, SKILLS_SHOWN).map(({ skill, jobs }) => (
              <li key={skill}>
                <FormattedMessage id="profile.inDemand.skill" values={{ skill: <bdi>{skill}</bdi>, jobs }} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function FindingText({ finding }: { readonly finding: Finding }) {
  const intl = useIntl()
  if (finding.kind === 'gap')
    return (
      <FormattedMessage
        id="profile.finding.gap"
        values={{ from: showDate(finding.from, intl), to: showDate(finding.to, intl) }}
      />
    )
  if (finding.kind === 'unclear-date')
    return (
      <FormattedMessage
        id="profile.finding.date"
        values={{ name: <bdi>{finding.name}</bdi>, date: finding.date ?? '–' }}
      />
    )
  return null
}
