import '@foyer/form-kit/styles.css'
import './letter/letter.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { Offer, OfferDocument } from '../contract.ts'
import { canBeSigned, isOpen } from '../states.ts'
import { ChangedNotice } from './letter/ChangedNotice.tsx'
import { DayLine } from './list/status-lines.tsx'
import { DocumentTag } from './list/DocumentRow.tsx'
import { EsignLetter } from './signing-methods/EsignLetter.tsx'
import { GoButton } from './GoButton.tsx'
import { Heading, useOffersPlace } from './offers-place.tsx'
import { InlineLetter } from './signing-methods/InlineLetter.tsx'
import { LetterViewer } from './letter/LetterViewer.tsx'
import { letterQuery } from './offer-queries.ts'
import { documentView, type LetterMode, letterModes, offerLetter } from './offer-view.ts'
import { SigningMethods } from './signing-methods/SigningMethods.tsx'
import { StepLetter } from './signing-methods/StepLetter.tsx'
import { useFirstVisit } from './list/use-first-visit.ts'
import { useOfferAction } from './letter/use-offer-action.ts'
import { useOfferState } from './use-offer-state.ts'
import { useNewVersion, VersionNotice } from './versions/VersionNotice.tsx'
import { WhatChanged } from './versions/WhatChanged.tsx'

interface Props {
  readonly offer: Offer
  readonly document: OfferDocument
}

/** One document: to read, sign or decline. */
export function LetterScreen({ offer, document }: Props) {
  const app = useApp()
  const { steps, level } = useOffersPlace()
  const now = useOfferState(offer)
  const action = useOfferAction(offer, document, offerLetter(offer)?.id === document.id)
  const modes = letterModes(now, document)
  const [chosen, setChosen] = useState<LetterMode>()
  const mode = modes.find((one) => one === chosen) ?? modes[0]
  // A signing form that was started stays on the page, without its buttons, if the offer is decided in the meantime.
  const [begun, setBegun] = useState(mode)
  if (mode !== 'readonly' && mode !== begun) setBegun(mode)
  const [firstUrl] = useState(document.url)
  const url = document.url ?? firstUrl
  const shown = mode === 'readonly' ? begun : mode
  const quiet = action.busy || action.done
  const closed = mode === 'readonly' && !quiet
  // The signing page displays the letter itself, and the steps load it on demand.
  const reads = shown === 'inline' || shown === 'readonly' || (shown === 'esign' && closed)
  const query = useQuery({ ...letterQuery(app, offer.enc_id, document), enabled: reads })
  const replaced = useReplaced(canBeSigned(document.status) ? document.letter_sha256 : null)
  // If the offer was decided in the meantime, only that is announced, since nothing is left to sign.
  const isNew = useNewVersion(offer, now.status) && !quiet
  const showsReplaced = replaced && isOpen(now.status) && !isNew
  useFirstVisit(offer, now)
  const { line, tag } = documentView(offer.expires_at, now, document)
  return (
    <div className="offers letter" data-mode={shown}>
      {steps ? null : (
        <GoButton to={{ at: 'offer', id: offer.enc_id }} kind="back">
          <FormattedMessage id="offers.back" />
        </GoButton>
      )}
      <header className="letter-head">
        <Heading>
          <bdi>{document.name}</bdi>
        </Heading>
        <p className="letter-about">
          <DocumentTag document={document} id={tag} />
          {steps ? null : (
            <span>
              <FormattedMessage id="offers.title" values={{ position: <bdi>{offer.position.name}</bdi> }} />
            </span>
          )}
          <span className="muted">
            <DayLine line={line} />
          </span>
        </p>
        <ChangedNotice status={now.status} quiet={quiet} />
        <VersionNotice isNew={isNew} />
        <p className="offer-changed" role="alert" data-told={showsReplaced || undefined}>
          {showsReplaced ? <FormattedMessage id="offers.changed.letter" /> : null}
        </p>
        {steps ? null : <WhatChanged offer={offer} level={level === 1 ? 'h2' : 'h3'} canSign={mode !== 'readonly'} />}
        <WithoutScripts document={document} />
        {document.record_path ? (
          <a className="button letter-record" href={document.record_path}>
            <FormattedMessage id="offers.record" />
          </a>
        ) : null}
      </header>
      {modes.length > 1 ? <SigningMethods modes={modes} mode={mode} busy={quiet} onChoose={setChosen} /> : null}
      {shown === 'esign' && url && !closed ? (
        <EsignLetter key={`${document.letter_sha256} ${offer.version}`} document={document} url={url} action={action} />
      ) : null}
      {shown === 'steps' ? <StepLetter offer={offer} document={document} closed={closed} action={action} /> : null}
      {shown === 'inline' || shown === 'readonly' || (shown === 'esign' && closed) ? (
        <div className="letter-body">
          <div className="letter-pages">
            {/* Pages of another version are read again. */}
            <LetterViewer key={offer.version} query={query} offer={offer} document={document} />
            {shown === 'inline' && !closed ? (
              <a className="letter-jump button button-primary" href="#sign">
                <FormattedMessage id="offers.jump" />
              </a>
            ) : null}
          </div>
          {shown === 'inline' ? (
            <InlineLetter
              offer={offer}
              document={document}
              shownHash={query.data?.document.letter_sha256 ?? undefined}
              closed={closed}
              action={action}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Returns true if the file differs from the one the page was opened with. */
function useReplaced(hash: string | null): boolean {
  const first = useRef(hash)
  const [replaced, setReplaced] = useState(false)
  useEffect(() => {
    if (first.current !== null && hash !== null && hash !== first.current) setReplaced(true)
    first.current ??= hash
  }, [hash])
  return replaced
}

/** Fallback without JavaScript: the file can be read. */
function WithoutScripts({ document: { s3_path } }: { readonly document: OfferDocument }) {
  return (
    <div className="without-scripts notice">
      <p>
        <FormattedMessage id="offers.withoutScripts" />
      </p>
      {s3_path ? (
        <a className="button" href={s3_path}>
          <FormattedMessage id="offers.download" />
        </a>
      ) : null}
    </div>
  )
}
