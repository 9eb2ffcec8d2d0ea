import { ErrorState, FormMessages, LETTER_HEIGHT, PdfViewer } from '@foyer/form-kit/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PDF_RESOURCES } from '#ui/page/pdf-resources.ts'
import type { OfferDocument } from '../contract.ts'
import { fileName } from './letter-file.ts'
import { useOffersPlace } from './offers-place.ts'
import { useKitMessages } from './use-kit-messages.ts'

interface Props {
  readonly query: UseQueryResult<OfferDocument | null>
  readonly document: OfferDocument
}

/** A letter as its pages or as text, with the hash that both are bound to. */
export function LetterViewer({ query, document }: Props) {
  const [asText, setAsText] = useState(false)
  const id = useId()
  const intl = useIntl()
  const messages = useKitMessages()
  const letter = query.data
  if (!messages || query.isPending)
    return (
      <p className="letter-wait muted" role="status">
        <FormattedMessage id="offers.letter.loading" />
      </p>
    )
  if (query.isError && !letter)
    return (
      <FormMessages value={messages}>
        <div className="fk-viewer letter-wait">
          <ErrorState onRetry={() => void query.refetch()} />
        </div>
      </FormMessages>
    )
  if (!letter?.b64_string)
    return (
      <p className="letter-wait" role="status">
        <FormattedMessage id="offers.letter.none" />
      </p>
    )
  return (
    <figure className="letter-figure" aria-describedby={`${id}-hash`}>
      {letter.text ? (
        <div className="letter-switch" role="group" aria-label={intl.formatMessage({ id: 'offers.letter.show' })}>
          {[false, true].map((text) => (
            <button key={String(text)} type="button" aria-pressed={asText === text} onClick={() => setAsText(text)}>
              <FormattedMessage id={text ? 'offers.letter.asText' : 'offers.letter.asPages'} />
            </button>
          ))}
        </div>
      ) : null}
      {asText && letter.text ? (
        <LetterText pages={letter.text} />
      ) : (
        <FormMessages value={messages}>
          <PdfViewer
            bytes={letter.b64_string}
            resources={PDF_RESOURCES}
            title={document.name}
            fileName={fileName(document.name)}
            minHeight={LETTER_HEIGHT}
          />
        </FormMessages>
      )}
      {letter.letter_sha256 ? (
        <figcaption id={`${id}-hash`} className="letter-hash">
          <FormattedMessage id="offers.letter.hash" values={{ hash: <bdi>{letter.letter_sha256}</bdi> }} />
        </figcaption>
      ) : null}
    </figure>
  )
}

function LetterText({ pages }: { readonly pages: readonly string[] }) {
  const id = useId()
  const Level = useOffersPlace().level === 1 ? 'h2' : 'h3'
  return (
    <div className="letter-text">
      {pages.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the document
        <section key={index} aria-labelledby={`${id}-${index}`}>
          <Level id={`${id}-${index}`}>
            <FormattedMessage id="offers.letter.page" values={{ number: index + 1, total: pages.length }} />
          </Level>
          <p dir="auto">{text.trim() ? <bdi>{text}</bdi> : <FormattedMessage id="offers.letter.noText" />}</p>
        </section>
      ))}
    </div>
  )
}
