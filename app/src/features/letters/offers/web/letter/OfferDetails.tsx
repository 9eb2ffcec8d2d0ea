import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Offer } from '../../contract.ts'
import { isOpen } from '../../states.ts'
import { OfferConversation } from '../conversation/OfferConversation.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { DocumentRow } from '../list/DocumentRow.tsx'
import { GoButton } from '../GoButton.tsx'
import { Heading, useOffersPlace } from '../offers-place.tsx'
import { cardView, hasUnsigned, type OfferState, statusMessage } from '../offer-view.ts'
import { Deadline, StatusLabel } from '../list/status-lines.tsx'
import { UndoDecline } from './UndoDecline.tsx'
import { useFirstVisit } from '../list/use-first-visit.ts'
import { useOfferState } from '../use-offer-state.ts'
import { useNewVersion, VersionNotice } from '../versions/VersionNotice.tsx'
import { WhatChanged } from '../versions/WhatChanged.tsx'

/** One offer: its status and its documents. */
export function OfferDetails({ offer }: { readonly offer: Offer }) {
  const now = useOfferState(offer)
  const { level } = useOffersPlace()
  const isNew = useNewVersion(offer, now.status)
  useFirstVisit(offer, now)
  return (
    <div className="page-narrow offers">
      <GoButton to={{ at: 'list' }} kind="back">
        <FormattedMessage id="title.offers" />
      </GoButton>
      <OfferHeader offer={offer} now={now}>
        <ChangedNotice status={now.status} />
        <VersionNotice isNew={isNew} />
        <UndoDecline offer={offer} />
        <WhatChanged
          offer={offer}
          level={level === 1 ? 'h2' : 'h3'}
          canSign={isOpen(now.status) && hasUnsigned(offer)}
        />
      </OfferHeader>
      <ul className="offer-documents">
        {offer.offer_documents.map((document) => (
          <DocumentRow key={document.id} offer={offer} now={now} document={document} />
        ))}
      </ul>
      <OfferConversation offer={offer} now={now} />
    </div>
  )
}

interface HeaderProps {
  readonly offer: Offer
  readonly now: OfferState
  readonly children?: ReactNode
}

/** Status, deadline and job of an offer. */
export function OfferHeader({ offer, now, children }: HeaderProps) {
  const message = statusMessage(now.status)
  const { tone, line, daysLeft } = cardView(offer, now)
  return (
    <header className="offer-hero" data-tone={tone}>
      <p className="offer-card-top">
        <StatusLabel status={now.status} />
        <Deadline line={line} daysLeft={daysLeft} />
      </p>
      <Heading>
        <FormattedMessage
          id="offers.title"
          values={{ position: <bdi className="offer-position">{offer.position.name}</bdi> }}
        />
      </Heading>
      {message ? (
        <p className="offer-message">
          <FormattedMessage id={message} />
        </p>
      ) : null}
      {children}
    </header>
  )
}
