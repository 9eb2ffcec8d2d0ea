import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { ApplicationSummary } from '../contract.ts'
import { isReplyLate } from '../rules.ts'

/** The stage of an application that has no line of stages, and a mark for an overdue answer. */
export function StageLabel({ application }: { readonly application: ApplicationSummary }) {
  const { currentStatus, stageKind, stages, isWithdrawn, overdue } = application
  if (stages.length > 0 && !overdue) return null
  return (
    <p className="application-stage">
      {stages.length === 0 && (
        <span className="application-tag" data-kind={isWithdrawn ? 'withdrawn' : stageKind}>
          <bdi>{currentStatus}</bdi>
        </span>
      )}
      {overdue && (
        <span className="application-tag" data-kind="overdue">
          <FormattedMessage id="applications.overdue" />
        </span>
      )}
    </p>
  )
}

const Day = ({ iso }: { readonly iso: string }) => (
  <time dateTime={iso}>
    <FormattedDate value={iso} day="numeric" month="long" year="numeric" />
  </time>
)

/** The dates of sending and of the current stage, the side that acts next, and its deadline. */
export function ApplicationFacts({ application }: { readonly application: ApplicationSummary }) {
  const { appliedOn, since, nextStep, whoActs, expectedOn, isWithdrawn, undoUntil, reapplyFrom } = application
  const lines: [string, ReactNode][] = [
    ['applied', <FormattedMessage key="a" id="applications.applied" values={{ date: <Day iso={appliedOn} /> }} />],
  ]
  if (since)
    lines.push(['since', <FormattedMessage key="s" id="applications.since" values={{ date: <Day iso={since} /> }} />])
  if (nextStep) lines.push(['next', <bdi key="n">{nextStep}</bdi>])
  // The next step of the company says by itself whose turn it is.
  if (whoActs === 'candidate' || (whoActs === 'company' && !nextStep))
    lines.push(['who', <FormattedMessage key="w" id={`applications.who.${whoActs}`} />])
  if (expectedOn)
    lines.push([
      'expected',
      <FormattedMessage
        key="e"
        id={isReplyLate(application) ? 'applications.late' : 'applications.expected'}
        values={{ date: <Day iso={expectedOn} /> }}
      />,
    ])
  if (isWithdrawn && undoUntil)
    lines.push([
      'undo',
      <FormattedMessage key="u" id="applications.undoUntil" values={{ date: <Day iso={undoUntil} /> }} />,
    ])
  if (reapplyFrom && !undoUntil)
    lines.push([
      'again',
      <FormattedMessage key="r" id="applications.reapplyFrom" values={{ date: <Day iso={reapplyFrom} /> }} />,
    ])
  return (
    <ul className="application-facts">
      {lines.map(([key, line]) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  )
}
