import type { ReactNode } from 'react'
import { FormattedMessage, type IntlShape } from 'react-intl'
import type { MatchDetails } from '#features/candidate/match/contract.ts'
import type { PositionDetails } from '#features/jobs/positions/contract.ts'
import { customFacts } from '#features/jobs/positions/custom-facts.ts'
import { writtenPay } from '#features/jobs/positions/pay-text.ts'
import { positionFacts } from '#features/jobs/positions/web/index.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { hoursText } from '../hours-text.ts'
import { MatchCell } from './MatchCell.tsx'

/** A job in the comparison. */
export interface CompareColumn {
  pid: string
  position: PositionDetails
  /** The reader's match with the job; undefined for a visitor. */
  match: MatchDetails | undefined
  /** The ids of the other jobs. */
  without: readonly string[]
}

interface Row {
  name: string
  title: ReactNode
  /** A cell for each job, null for a fact that the job doesn't state. */
  cells: ReactNode[]
}

/** The facts of a position before and after those that only the comparison shows. */
const BEFORE = ['places', 'work', 'employment'] as const
const AFTER = ['department', 'posted', 'closes'] as const

/** Text of an ad, in its language. */
const quoted = ({ language }: PositionDetails, text: string | undefined) =>
  text ? (
    <bdi lang={language} dir="auto">
      {text}
    </bdi>
  ) : null

/**
 * Returns the rows of a comparison, except those that no job has a value for. Pay, hours and skills are always
 * included.
 */
export function compareRows(
  columns: readonly CompareColumn[],
  intl: IntlShape,
  { site, now }: Pick<AppContext, 'site' | 'now'>,
): Row[] {
  const settings = site.configs.pcsxConfig
  const positions = columns.map(({ position }) => position)
  const facts = positions.map((position) => positionFacts(position, intl, now))
  const fact = (name: (typeof BEFORE | typeof AFTER)[number]): Row => ({
    name,
    title: <FormattedMessage id={`positions.fact.${name}`} />,
    cells: facts.map((of) => of[name]),
  })
  const optional = ({ cells }: Row) => cells.some(Boolean)
  return [
    ...[matchRow(columns)].filter(optional),
    {
      name: 'pay',
      title: <FormattedMessage id="positions.fact.pay" />,
      cells: positions.map((position, at) => quoted(position, writtenPay(position)) ?? facts[at]?.pay),
    },
    ...BEFORE.map(fact).filter(optional),
    {
      name: 'hours',
      title: <FormattedMessage id="compare.hours" />,
      cells: positions.map((position) => quoted(position, hoursText(position.jobDescription))),
    },
    ...customRows(positions, settings),
    ...AFTER.map(fact).filter(optional),
    {
      name: 'skills',
      title: <FormattedMessage id="positions.skills" />,
      cells: positions.map((position) =>
        position.skills.length > 0 ? <Skills key="list" position={position} /> : null,
      ),
    },
  ]
}

function matchRow(columns: readonly CompareColumn[]): Row {
  return {
    name: 'match',
    title: <FormattedMessage id="compare.match" />,
    cells: columns.map(({ match, position }) =>
      match?.state === undefined || match.state === 'off' || match.state === 'off-here' ? null : (
        <MatchCell key="match" match={match} path={position.positionUrl} />
      ),
    ),
  }
}

/** Returns a row for each of the site's own fields that one of the jobs has. */
function customRows(
  positions: readonly PositionDetails[],
  settings: AppContext['site']['configs']['pcsxConfig'],
): Row[] {
  const found = positions.map((position) => customFacts(position, settings))
  const titles = new Map(found.flat().map(({ filterName, title }) => [filterName, title]))
  return [...titles].map(([name, title]) => ({
    name,
    title: <bdi>{title}</bdi>,
    cells: found.map((facts) => {
      const values = facts.find(({ filterName }) => filterName === name)?.values
      return values ? <bdi key="values">{values.join(', ')}</bdi> : null
    }),
  }))
}

function Skills({ position: { skills, language } }: { readonly position: PositionDetails }) {
  return (
    <ul className="compare-skills" lang={language}>
      {skills.map((skill) => (
        <li key={skill}>
          <bdi>{skill}</bdi>
        </li>
      ))}
    </ul>
  )
}
