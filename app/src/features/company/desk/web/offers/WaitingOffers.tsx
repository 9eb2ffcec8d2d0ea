import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { isWaiting } from '#features/letters/offers/states.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { Day } from '#ui/Day.tsx'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { WaitingOffer } from '../../offers-contract.ts'
import { useDeskLink } from '../parts/desk-links.ts'
import { waitingOffersQuery } from '../parts/desk-queries.ts'
import { DecideOffer } from './DecideOffer.tsx'

interface Choice {
  readonly application?: string | undefined
  /** Leaves out all but the new versions of this offer. */
  readonly offer?: string
  /** Level of the heading. */
  readonly level: 'h2' | 'h3'
}

/** The offers and new versions that wait for an owner or were sent back, of an application or of all; nothing if there are none. */
export function WaitingOffers({ application, offer: changed, level: Level }: Choice) {
  const id = useId()
  const query = useQuery(waitingOffersQuery(useApp(), application))
  const [done, setDone] = useState<string>()
  return (
    <>
      <DoneLine said={done} />
      {query.isPending ? null : (
        <Loaded query={query} loading="desk.loading" failed="desk.failed">
          {({ waiting }) => {
            const offers = waiting.filter(({ offer }) => changed === undefined || offer === changed)
            return offers.length === 0 ? null : (
              <section aria-labelledby={id}>
                <Level id={id}>
                  <FormattedMessage id="desk.approval" />
                </Level>
                <ul className="desk-list">
                  {offers.map((offer) => (
                    <Waiting key={offer.id} offer={offer} onDone={setDone} />
                  ))}
                </ul>
              </section>
            )
          }}
        </Loaded>
      )}
    </>
  )
}

interface Props {
  readonly offer: WaitingOffer
  /** Called with what to announce. */
  readonly onDone: (said: string) => void
}

function Waiting({ offer, onDone }: Props) {
  const link = useDeskLink()
  const [opened, setOpened] = useState<readonly number[]>([])
  return (
    <li className="desk-line">
      <div>
        {offer.application === null ? (
          <bdi className="desk-line-name">{offer.name}</bdi>
        ) : (
          <Link className="desk-line-name" to={link(`applications/${offer.application}`)}>
            <bdi>{offer.name}</bdi>
          </Link>
        )}
        <span className="muted">
          <bdi>{offer.job}</bdi>
        </span>
      </div>
      <p className="desk-line-facts">
        <span className="tag">
          {isWaiting(offer.state) ? (
            <FormattedMessage id="desk.approval.waits" />
          ) : (
            <FormattedMessage id="desk.approval.back" values={{ reason: <bdi>{offer.reason}</bdi> }} />
          )}
        </span>
        <span className="muted">
          <FormattedMessage id="desk.approval.by" values={{ name: <bdi>{offer.maker}</bdi> }} /> ·{' '}
          <Day at={offer.at} clock />
        </span>
      </p>
      <Content offer={offer} onOpen={(place) => setOpened([...opened, place])} />
      <DecideOffer
        offer={offer}
        isRead={offer.documents.every(({ place }) => opened.includes(place))}
        onDone={onDone}
      />
    </li>
  )
}

interface ContentProps extends Pick<Props, 'offer'> {
  /** Called with the place of a document that is opened. */
  readonly onOpen: (place: number) => void
}

/** Shows the terms, words and documents that the candidate would get. */
function Content({ offer: waiting, onOpen }: ContentProps) {
  const { id, offer, expiresAt, startDate, pay, words, removed, documents } = waiting
  const link = useDeskLink()
  const { site } = useApp()
  const intl = useIntl()
  const file = (place: number) =>
    `${DESK_API}/waiting_offers/${id}/documents/${place}/file?domain=${encodeURIComponent(site.domain)}`
  return (
    <div>
      {offer === null ? null : (
        <p>
          <Link to={link(`offers/${offer}`)}>
            <FormattedMessage id="desk.approval.version" />
          </Link>
        </p>
      )}
      {expiresAt === null ? null : (
        <p>
          <FormattedMessage id="desk.offers.expiry" />
          {': '}
          <Day at={expiresAt} clock />
        </p>
      )}
      {startDate === null ? null : (
        <p>
          <FormattedMessage id="letterTemplates.word.offer.startDate" />
          {': '}
          <Day at={startDate} />
        </p>
      )}
      {pay === null ? null : (
        <p>
          <FormattedMessage id="letterTemplates.word.offer.pay" />
          {': '}
          <bdi>{pay}</bdi>
        </p>
      )}
      {removed.map((term) => (
        <p key={term}>
          <FormattedMessage id={`letterTemplates.word.offer.${term}`} />
          {': —'}
        </p>
      ))}
      {words === null ? null : <p dir="auto">{words}</p>}
      {documents.map(({ place, name }) => (
        <p key={place}>
          <a href={file(place)} target="_blank" rel="noreferrer" onClick={() => onOpen(place)}>
            <FormattedMessage
              id="desk.approval.letter"
              values={{ name: <bdi>{name ?? intl.formatMessage({ id: 'desk.approval.version' })}</bdi> }}
            />
          </a>
        </p>
      ))}
    </div>
  )
}
