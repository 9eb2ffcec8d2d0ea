import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import type { ApplicationSummary } from '../contract.ts'
import { isReplyLate } from '../rules.ts'

/** The stage of an application that has no line of stages. */
export function StageLabel({ application }: { readonly application: ApplicationSummary }) {
  const { currentStatus, stageKind, stages, isWithdrawn } = application
  if (stages.length > 0) return null
  return (
    <p className="application-stage">
      <span className="application-tag" data-kind={isWithdrawn ? 'withdrawn' : stageKind}>
        <bdi>{currentStatus}</bdi>
      </span>
    </p>
  )
}

/** Whose turn it is and by when, and below that the dates of sending and of the current stage. */
export function ApplicationFacts({ application }: { readonly application: ApplicationSummary }) {
  const { appliedOn, since, nextStep, whoActs, expectedOn, isWithdrawn, undoUntil, reapplyFrom } = application
  const lines: [string, ReactNode][] = []
  if (nextStep) lines.push(['next', <bdi key="n">{nextStep}</bdi>])
  // The next step of the company says by itself whose turn it is.
  if (whoActs === 'candidate' || (whoActs === 'company' && !nextStep))
    lines.push(['who', <FormattedMessage key="w" id={`applications.who.${whoActs}`} />])
  if (expectedOn && whoActs !== 'candidate')
    lines.push([
      'expected',
      <FormattedMessage
        key="e"
        id={isReplyLate(application) ? 'applications.late' : 'applications.expected'}
        values={{ date: <Day at={expectedOn} /> }}
      />,
    ])
  if (isWithdrawn && undoUntil)
    lines.push([
      'undo',
      <FormattedMessage key="u" id="applications.undoUntil" values={{ date: <Day at={undoUntil} /> }} />,
    ])
  if (reapplyFrom && !undoUntil)
    lines.push([
      'again',
      <FormattedMessage key="r" id="applications.reapplyFrom" values={{ date: <Day at={reapplyFrom} /> }} />,
    ])
  return (
    <div className="application-facts">
      {lines.map(([key, line]) => (
        <p key={key}>{line}</p>
      ))}
      <p className="muted">
        <FormattedMessage id="applications.applied" values={{ date: <Day at={appliedOn} /> }} />
        {since ? (
          <>
            {' · '}
            <FormattedMessage id="applications.since" values={{ date: <Day at={since} /> }} />
          </>
        ) : null}
      </p>
    </div>
  )
}
