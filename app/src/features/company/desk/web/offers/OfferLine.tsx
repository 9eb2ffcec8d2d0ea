import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { Day } from '#ui/Day.tsx'
import type { DeskOffer } from '../../offers-contract.ts'
import { useDeskLink } from '../parts/desk-links.ts'

interface Props {
  readonly offer: Pick<DeskOffer, 'id' | 'job' | 'status' | 'updatedAt'> & Partial<DeskOffer>
  /** Shows whom it is for, in lists of several people. */
  readonly withName?: boolean
}

/** One offer in a list: for whom, for which job, and where it stands. */
export function OfferLine({ offer: { id, name, job, status, expiresAt, updatedAt, waits }, withName = false }: Props) {
  const link = useDeskLink()
  return (
    <li className="desk-line">
      <div>
        <Link className="desk-line-name" to={link(`offers/${id}`)}>
          {withName ? name ? <bdi>{name}</bdi> : <FormattedMessage id="desk.offers.deleted" /> : <bdi>{job}</bdi>}
        </Link>
        {withName ? (
          <span className="muted">
            <bdi>{job}</bdi>
          </span>
        ) : null}
      </div>
      <p className="desk-line-facts">
        <span className="tag">
          <FormattedMessage id={`desk.offers.status.${status}`} />
        </span>
        {waits ? (
          <span className="tag">
            <FormattedMessage id="desk.one.messageWaits" />
          </span>
        ) : null}
        <span className="muted">
          {status === 'Extended' && expiresAt ? (
            <FormattedMessage id="desk.offer.extended" values={{ day: <Day at={expiresAt} /> }} />
          ) : (
            <FormattedMessage id="desk.offers.changed" values={{ day: <Day at={updatedAt} /> }} />
          )}
        </span>
      </p>
    </li>
  )
}
