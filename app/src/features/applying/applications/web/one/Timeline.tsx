import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { Day } from '#ui/Day.tsx'
import { Fold } from '#ui/Fold.tsx'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { ShownApplication } from '../../contract.ts'

const ACTIONS = [
  'submitted',
  'edited',
  'review-started',
  'moved',
  'withdrawn',
  'withdrawal-undone',
  'rejected',
  'reopened',
  'message',
  'answered',
  'asked',
  'hired',
  'job-closed',
  'offer-made',
  'offer-accepted',
  'offer-declined',
  'offer-reopened',
  'offer-canceled',
  'offer-expired',
  'consent-revoked',
  'claimed',
  'erased',
] as const

const isKnown = (action: string): action is (typeof ACTIONS)[number] => ACTIONS.some((known) => known === action)

type Known = Pick<ShownApplication, 'timeline' | 'versions' | 'messages'>

/** Everything that happened to an application, newest first, and the versions that were sent. Messages are above it. */
export function Timeline({ timeline, versions, messages, here }: Known & { readonly here: string }) {
  const { search } = useLocation()
  const isMessage = (at: string, said: string) => messages.some((one) => one.at === at && one.words === said)
  return (
    <>
      {timeline.length > 0 && (
        <Fold heading={<FormattedMessage id="application.history" />}>
          <ol className="application-history" reversed>
            {timeline.toReversed().map(({ at, action, to, words }) => (
              <li key={`${at} ${action}`}>
                <p>
                  <Moment at={at} />
                  <span>
                    {isKnown(action) ? (
                      <FormattedMessage id={`application.event.${action}`} values={{ to: <bdi>{to}</bdi> }} />
                    ) : (
                      action
                    )}
                  </span>
                </p>
                {words && !isMessage(at, words) && <blockquote dir="auto">{words}</blockquote>}
              </li>
            ))}
          </ol>
        </Fold>
      )}
      {versions.length > 1 && (
        <Fold heading={<FormattedMessage id="application.versions" />}>
          <ol className="application-history" reversed>
            {versions.toReversed().map(({ number, at, changed }) => (
              <li key={number}>
                <p>
                  <Moment at={at} />
                  <Link to={`${here}/sent/${number}${carriedParameters(search)}`}>
                    <FormattedMessage id="application.version" values={{ number }} />
                  </Link>
                  {changed.length > 0 && (
                    <FormattedMessage id="application.changed" values={{ count: changed.length }} />
                  )}
                </p>
              </li>
            ))}
          </ol>
        </Fold>
      )}
    </>
  )
}

const Moment = ({ at }: { readonly at: string }) => (
  <span className="muted">
    <Day at={at} clock />
  </span>
)
