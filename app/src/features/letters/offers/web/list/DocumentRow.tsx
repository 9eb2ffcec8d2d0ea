import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Offer, OfferDocument } from '../../contract.ts'
import { DayLine } from './status-lines.tsx'
import { GoButton } from '../GoButton.tsx'
import { documentView, type OfferState } from '../offer-view.ts'
import { useOffersPlace } from '../offers-place.tsx'

interface Props {
  readonly offer: Offer
  readonly now: OfferState
  readonly document: OfferDocument
}

/** One document of an offer, with its actions. */
export function DocumentRow({ offer, now, document }: Props) {
  const id = useId()
  const { line, tag, text, button, disabled } = documentView(offer.expires_at, now, document)
  const Name = useOffersPlace().level === 1 ? 'h2' : 'h3'
  return (
    <li className="offer-document" data-testid="offer-document" data-status={document.status}>
      <div className="offer-document-text">
        <DocumentTag document={document} id={tag} />
        <Name id={id}>
          <bdi>{document.name}</bdi>
        </Name>
        <p className="muted" role="status">
          <DayLine line={line} />
        </p>
      </div>
      <GoButton
        to={{ at: 'document', id: offer.enc_id, document: document.id }}
        kind={button}
        disabled={disabled}
        about={id}
      >
        <FormattedMessage id={text} />
      </GoButton>
    </li>
  )
}

interface TagProps {
  readonly document: Pick<OfferDocument, 'document_type' | 'name'>
  readonly id: 'offers.tag.offer' | 'offers.tag.other'
}

/** The type of a document, with a distinct colour for the letter; nothing if its name says the same. */
export function DocumentTag({ document: { document_type, name }, id }: TagProps) {
  const text = useIntl().formatMessage({ id })
  if (name.trim().toLowerCase() === text.toLowerCase()) return null
  return (
    <span className="offer-tag" data-kind={document_type === 'Offer' ? 'offer' : 'other'}>
      {text}
    </span>
  )
}
