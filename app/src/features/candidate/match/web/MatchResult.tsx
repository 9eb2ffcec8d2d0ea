import { Section } from '#features/jobs/positions/web/index.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { MatchDetails } from '../contract.ts'
import { wholeShares } from '../rules.ts'
import { HowLink, MatchNotice, TurnedOff, TurnOff } from './MatchChoices.tsx'
import { MissingSkills } from './MissingSkills.tsx'

export interface MatchSectionProps {
  match: MatchDetails
  positionId: number
  level: 1 | 2
}

/**
 * The match in one of its states: not possible yet, not explained yet, or with its score and facts, which are folded where
 * they are few.
 */
function MatchResult({ match, positionId, level }: MatchSectionProps) {
  const carried = carriedParameters(useLocation().search)
  if (match.state === 'no-profile')
    return (
      <>
        <p>
          <FormattedMessage id="match.noProfile" />
        </p>
        <p className="match-links">
          <Link to={`/careers/profile${carried}`}>
            <FormattedMessage id="match.noProfile.action" />
          </Link>
          <HowLink />
        </p>
      </>
    )
  if (match.state === 'off-here') return <TurnedOff positionId={positionId} />
  if (match.noticeRead === false) return <MatchNotice />
  if (match.score === undefined || match.band === undefined)
    return (
      <>
        <p>
          <FormattedMessage id="match.unclear" />
        </p>
        <p className="match-links">
          <HowLink />
        </p>
      </>
    )
  const missing = <MissingSkills skills={match.missing ?? []} level={level} />
  const score = <FormattedMessage id="match.score" values={{ score: match.score }} />
  if (match.band === 'low')
    return (
      <>
        <p>
          <FormattedMessage id="match.little" />{' '}
          <Link to={`/careers/profile${carried}#profile-skills`}>
            <FormattedMessage id="match.little.action" />
          </Link>
        </p>
        {missing}
        <details>
          <summary>
            <FormattedMessage id="match.parts" />
          </summary>
          <p className="muted">{score}</p>
          <Factors parts={match.parts ?? []} />
          <Matched skills={match.matched ?? []} level={level} />
          <Basis match={match} />
        </details>
        <TurnOff />
      </>
    )
  return (
    <>
      <p className="match-score" data-band={match.band}>
        <strong>
          <FormattedMessage id={`match.band.${match.band}`} />
        </strong>{' '}
        <span className="muted">{score}</span>
      </p>
      <Factors parts={match.parts ?? []} />
      <Matched skills={match.matched ?? []} level={level} />
      {missing}
      <Basis match={match} />
      <TurnOff />
    </>
  )
}

/** The parts of the score with the fact behind each. */
function Factors({ parts }: { parts: NonNullable<MatchDetails['parts']> }) {
  const intl = useIntl()
  const shares = wholeShares(parts.map(({ weight }) => weight))
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <table className="match-parts">
      <caption>
        <FormattedMessage id="match.parts" />
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">
            <FormattedMessage id="match.parts" />
          </th>
          <th scope="col">
            <FormattedMessage id="match.parts.fit" />
          </th>
          <th scope="col">
            <FormattedMessage id="match.parts.why" />
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, value, why }, at) => (
          <tr key={key}>
            <th scope="row">
              <FormattedMessage id={`match.part.${key}`} />
              <span className="muted">
                <FormattedMessage id="match.parts.weight" />: {percent((shares[at] ?? 0) / 100)}
              </span>
            </th>
            <td className="match-fit">
              <meter min={0} max={1} value={value} aria-hidden="true" /> {percent(value)}
            </td>
            <td>
              <bdi>{why}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The skills that were found, each with its place in the profile. */
function Matched({ skills, level }: { skills: NonNullable<MatchDetails['matched']>; level: 1 | 2 }) {
  const Heading = level === 1 ? 'h3' : 'h4'
  if (skills.length === 0) return null
  return (
    <>
      <Heading>
        <FormattedMessage id="match.matched" />
      </Heading>
      <ul className="match-skills">
        {skills.map(({ id, skill, where }) => (
          <li key={id}>
            <bdi>{skill}</bdi>{' '}
            <span className="muted">
              <bdi>{where}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Basis({ match: { asOf, version } }: { match: MatchDetails }) {
  const intl = useIntl()
  const date = asOf && intl.formatDate(`${asOf}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <p className="muted match-links">
      <FormattedMessage id="match.asOf" values={{ date, version }} /> <HowLink />
    </p>
  )
}

/** The section of a position with the candidate's match. */
export function MatchSection(props: MatchSectionProps) {
  return (
    <Section level={props.level} title={<FormattedMessage id="match.heading" />} className="match">
      <MatchResult {...props} />
    </Section>
  )
}
