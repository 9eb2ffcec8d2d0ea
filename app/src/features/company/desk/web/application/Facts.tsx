import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import { Fold } from '#ui/Fold.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { OpenedApplication } from '../../application-contract.ts'

interface Props {
  readonly application: OpenedApplication
}

const STATES: Readonly<Record<string, MessageId>> = {
  open: 'desk.one.state.open',
  in_progress: 'desk.one.state.in_progress',
  completed: 'desk.one.state.completed',
}

/** The reasons of a rejection and the first day of work. */
export function Outcome({ application: { rejectReason, rejectReasons, toApplyAgain, startsOn } }: Props) {
  const facts: [MessageId, ReactNode][] = []
  if (rejectReasons.length > 0) facts.push(['desk.why.legend', <GivenReasons key="why" reasons={rejectReasons} />])
  if (toApplyAgain !== null) facts.push(['desk.why.againGiven', toApplyAgain])
  if (rejectReason !== null) facts.push(['desk.one.rejectReason', rejectReason])
  if (startsOn !== null) facts.push(['desk.one.startsOn', <Day key="day" at={startsOn} />])
  if (facts.length === 0) return null
  return (
    <dl className="desk-answers">
      {facts.map(([id, fact]) => (
        <div key={id}>
          <dt>
            <FormattedMessage id={id} />
          </dt>
          <dd dir="auto">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function GivenReasons({ reasons }: { readonly reasons: OpenedApplication['rejectReasons'] }) {
  return (
    <ul>
      {reasons.map((one) => (
        <li key={'words' in one ? one.words : one.kind}>
          {'words' in one ? <bdi>{one.words}</bdi> : <FormattedMessage id="desk.why.another" />}
        </li>
      ))}
    </ul>
  )
}

/** Forms that were given to the candidate for this application. */
export function GivenForms({ application: { forms } }: Props) {
  if (forms.length === 0) return null
  return (
    <section aria-labelledby="desk-forms">
      <h2 id="desk-forms">
        <FormattedMessage id="desk.one.forms" />
      </h2>
      <ul className="desk-related">
        {forms.map(({ id, state, dueAt }) => (
          <li key={id}>
            {STATES[state] ? <FormattedMessage id={STATES[state]} /> : state}
            {dueAt === null ? null : (
              <>
                {' · '}
                <Day at={dueAt} clock />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The versions that were sent, each with what the candidate changed. */
export function Versions({ application: { versions } }: Props) {
  if (versions.length < 2) return null
  return (
    <Fold heading={<FormattedMessage id="desk.one.versions" />}>
      <ul className="desk-words">
        {versions.map(({ number, at, changes }) => (
          <li key={number}>
            <p>
              <FormattedMessage id="desk.one.versionSent" values={{ number, day: <Day at={at} clock /> }} />
            </p>
            {changes.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a form can ask one question twice
              <Change key={index} of={change} />
            ))}
            {changes.length === 0 ? (
              <p className="muted">
                <FormattedMessage id={number === 1 ? 'desk.one.versionFirst' : 'desk.one.versionSame'} />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

type ChangeLine = OpenedApplication['versions'][number]['changes'][number]

function Change({ of: { question, before, after } }: { readonly of: ChangeLine }) {
  return (
    <dl className="desk-answers">
      <div>
        <dt>{question === null ? <FormattedMessage id="desk.one.files" /> : <bdi>{question}</bdi>}</dt>
        <dd dir="auto">
          <del>
            <span className="visually-hidden">
              <FormattedMessage id="desk.one.versionBefore" />{' '}
            </span>
            {before}
          </del>{' '}
          <ins>
            <span className="visually-hidden">
              <FormattedMessage id="desk.one.versionAfter" />{' '}
            </span>
            {after}
          </ins>
        </dd>
      </div>
    </dl>
  )
}

/** Consents that the candidate gave, and those they took back. */
export function Consents({ application: { consents } }: Props) {
  if (consents.length === 0) return null
  return (
    <Fold heading={<FormattedMessage id="desk.one.consents" />}>
      <ul className="desk-words">
        {consents.map(({ purpose, words, givenAt, revokedAt }) => (
          <li key={purpose + givenAt}>
            <p dir="auto">{words}</p>
            <p className="muted">
              <FormattedMessage id="desk.one.consentGiven" values={{ day: <Day at={givenAt} /> }} />
              {revokedAt === null ? null : (
                <>
                  {' · '}
                  <FormattedMessage id="desk.one.consentRevoked" values={{ day: <Day at={revokedAt} /> }} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
