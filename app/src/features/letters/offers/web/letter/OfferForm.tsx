import { type ReactNode, useId, useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { Offer, OfferDocument } from '../../contract.ts'
import { needsSignature } from '../../rules.ts'
import { isOpen, isReadable, isSigned } from '../../states.ts'
import { OfferConversation } from '../conversation/OfferConversation.tsx'
import { GoButton } from '../GoButton.tsx'
import { OfferHeader } from './OfferDetails.tsx'
import { UndoDecline } from './UndoDecline.tsx'
import { useFirstVisit } from '../list/use-first-visit.ts'
import { hasUnsigned, nextToSign, offerLetter } from '../offer-view.ts'
import { OffersPlaceContext, useOffersPlace } from '../offers-place.tsx'
import { useOfferState } from '../use-offer-state.ts'
import { LetterScreen } from '../LetterScreen.tsx'
import { WhatChanged } from '../versions/WhatChanged.tsx'

interface Props {
  readonly offer: Offer
  /** Id of the document to show; defaults to the next one to sign. */
  readonly wanted: string | undefined
  /** Shown below the steps. */
  readonly more: ReactNode
}

/** An offer as a form: its documents are the steps, and one of them is shown with its actions or its upload. */
export function OfferForm({ offer, wanted, more }: Props) {
  const id = useId()
  const now = useOfferState(offer)
  const place = useOffersPlace()
  const letterPlace = useMemo(() => ({ ...place, level: 2 as const }), [place])
  const { offer_documents: documents } = offer
  const readable = documents.filter(({ status }) => isReadable(status))
  const shown = readable.find((one) => one.id === wanted) ?? nextToSign(offer) ?? offerLetter(offer) ?? readable[0]
  const toSign = documents.filter(({ kind }) => kind !== 'readonly')
  useFirstVisit(offer, now)
  return (
    <div className="page-narrow offers offer-form">
      <GoButton to={{ at: 'list', answered: !isOpen(now.status) }} kind="back">
        <FormattedMessage id="title.documentCenter" />
      </GoButton>
      <OfferHeader offer={offer} now={now}>
        <UndoDecline offer={offer} />
        <WhatChanged
          offer={offer}
          level={place.level === 1 ? 'h2' : 'h3'}
          canSign={isOpen(now.status) && hasUnsigned(offer)}
        />
      </OfferHeader>
      <nav className="offer-steps" aria-labelledby={`${id}-steps`}>
        <h2 id={`${id}-steps`}>
          <FormattedMessage
            id="offers.form.progress"
            values={{ done: toSign.filter(({ status }) => isSigned(status)).length, count: toSign.length }}
          />
        </h2>
        <ol>
          {documents.map((document) => (
            <Step key={document.id} offer={offer} document={document} isShown={document === shown} />
          ))}
        </ol>
      </nav>
      {more}
      {shown ? (
        <OffersPlaceContext value={letterPlace}>
          <LetterScreen key={shown.id} offer={offer} document={shown} />
        </OffersPlaceContext>
      ) : null}
      <OffersPlaceContext value={letterPlace}>
        <OfferConversation offer={offer} now={now} />
      </OffersPlaceContext>
    </div>
  )
}

type State = 'signed' | 'pending' | 'sign' | 'upload' | 'read'

const STATES: Record<State, MessageId> = {
  signed: 'offers.form.signed',
  pending: 'offers.form.pending',
  sign: 'offers.form.sign',
  upload: 'offers.form.upload',
  read: 'offers.form.read',
}

function stateOf({ status, kind }: OfferDocument, isOpenOffer: boolean): State {
  if (isSigned(status)) return 'signed'
  if (!isReadable(status)) return 'pending'
  if (!isOpenOffer || !needsSignature({ kind, status })) return 'read'
  return kind === 'steps' ? 'upload' : 'sign'
}

interface StepProps {
  readonly offer: Offer
  readonly document: OfferDocument
  readonly isShown: boolean
}

/** One step: a document, with the actions left for it. */
function Step({ offer, document, isShown }: StepProps) {
  const id = useId()
  const { status } = useOfferState(offer)
  const state = stateOf(document, isOpen(status))
  return (
    <li data-testid="offer-step" data-state={state}>
      <GoButton
        to={{ at: 'document', id: offer.enc_id, document: document.id }}
        kind="neutral"
        disabled={state === 'pending'}
        current={isShown}
        about={id}
      >
        <bdi>{document.name}</bdi>
      </GoButton>
      <span id={id} className="muted">
        <FormattedMessage id={STATES[state]} />
      </span>
    </li>
  )
}
