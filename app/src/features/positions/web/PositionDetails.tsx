import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNotices } from '#ui/layout/Toasts.tsx'
import { formatDay, formatPostedDay } from '#ui/i18n/format.ts'
import type { PositionDetails as Details } from '../contract.ts'
import { payRange } from './pay-range.ts'

/** `full_time` reads Full time. */
function sentence(code: string | null): string | null {
  return code && (code.charAt(0).toUpperCase() + code.slice(1)).replace(/_/g, ' ')
}

/** What an ad says, and the facts beside it. */
export function PositionDetails({ position, headingLevel }: { position: Details; headingLevel: 1 | 2 }) {
  const intl = useIntl()
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  const pay = position.salary && payRange(position.salary, intl.locale)
  const facts = [
    { id: 'positions.fact.places', value: position.locations.join(' · ') },
    {
      id: 'positions.fact.work',
      value: intl.formatMessage({ id: `positions.workLocation.${position.workLocationOption}` }),
    },
    { id: 'positions.fact.department', value: position.department },
    { id: 'positions.fact.employment', value: sentence(position.employmentType) },
    {
      id: 'positions.fact.pay',
      value:
        pay && position.salary
          ? intl.formatMessage({ id: `positions.pay.${position.salary.interval}` }, { pay })
          : intl.formatMessage({ id: 'positions.pay.unstated' }),
    },
    { id: 'positions.fact.posted', value: formatPostedDay(position.postedTs, intl.locale) },
    {
      id: 'positions.fact.closes',
      value: position.closesTs === null ? null : formatDay(position.closesTs, intl.locale, intl.timeZone ?? 'UTC'),
    },
    { id: 'positions.fact.id', value: position.displayJobId },
  ] as const
  return (
    <>
      <Heading lang={position.language}>{position.name}</Heading>
      <dl className="facts">
        {facts.map(({ id, value }) =>
          value ? (
            <div key={id}>
              <dt>
                <FormattedMessage id={id} />
              </dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <PositionActions position={position} />
      {/* The server cleans the ad's HTML before it is stored. */}
      <div
        className="description"
        lang={position.language}
        dangerouslySetInnerHTML={{ __html: position.jobDescription }}
      />
      {position.skills.length > 0 ? (
        <section>
          <h3>
            <FormattedMessage id="positions.skills" />
          </h3>
          <ul className="tags">
            {position.skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** Share and print; both need scripts. */
function PositionActions({ position }: { position: Details }) {
  const intl = useIntl()
  const notices = useNotices()
  const [copied, setCopied] = useState(false)
  const { applyAction } = position.positionUserActions
  const share = async () => {
    try {
      await navigator.clipboard.writeText(position.publicUrl)
      setCopied(true)
    } catch {
      notices.snack(intl.formatMessage({ id: 'shell.copyFailed' }))
    }
  }
  return (
    <p className="position-actions">
      {applyAction.status === 'link_off' ? (
        <a className="button button-primary" href={applyAction.applyUrl} rel="noopener noreferrer">
          <FormattedMessage id="positions.applyElsewhere" />
        </a>
      ) : null}
      <button type="button" className="button needs-script" onClick={() => void share()}>
        <FormattedMessage id={copied ? 'shell.copied' : 'positions.share'} />
      </button>
      <button type="button" className="button needs-script" onClick={() => window.print()}>
        <FormattedMessage id="positions.print" />
      </button>
    </p>
  )
}
