import { LETTER_HEIGHT, useSeen } from '@foyer/form-kit/product'
import { ErrorState, FormMessages, PdfViewer } from '@foyer/form-kit/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { tagsIn } from '#kernel/candidate/letter-tags.ts'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'
import type { Offer, OfferDocument } from '../../contract.ts'
import { useOffersPlace } from '../offers-place.tsx'
import type { ShownLetter } from '../offer-queries.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useLetterViews } from './use-letter-views.ts'

interface Props {
  readonly query: UseQueryResult<ShownLetter | null>
  readonly offer: Offer
  readonly document: OfferDocument
}

/** A letter as pages or as text, bound to one hash. */
export function LetterViewer({ query, offer, document }: Props) {
  const [asText, setAsText] = useState(false)
  const intl = useIntl()
  const messages = useKitMessages()
  const letter = query.data
  const report = useLetterViews(offer, letter?.document)
  const seePage = useCallback((page: number) => report(page, 'pages'), [report])
  const seeText = useCallback((page: number) => report(page, 'text'), [report])
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
  if (!letter)
    return (
      <p className="letter-wait" role="status">
        <FormattedMessage id="offers.letter.none" />
      </p>
    )
  const { text, letter_sha256: hash } = letter.document
  return (
    <figure className="letter-figure">
      {text ? (
        <div className="letter-switch" role="group" aria-label={intl.formatMessage({ id: 'offers.letter.show' })}>
          {[false, true].map((choice) => (
            <button
              key={String(choice)}
              type="button"
              aria-pressed={asText === choice}
              onClick={() => setAsText(choice)}
            >
              <FormattedMessage id={choice ? 'offers.letter.asText' : 'offers.letter.asPages'} />
            </button>
          ))}
        </div>
      ) : null}
      {asText && text ? (
        <LetterText pages={text} onSeen={seeText} />
      ) : (
        <FormMessages value={messages}>
          {/* A browser prints what the viewer has drawn, at the size of the window. */}
          {text?.map((page, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the document
            <p key={index} className="only-paper letter-paper" dir="auto">
              {page}
            </p>
          ))}
          <PdfViewer
            bytes={letter.bytes}
            resources={PDF_RESOURCES}
            findUnread={tagsIn}
            title={document.name}
            fileName={fileName(document.name)}
            minHeight={LETTER_HEIGHT}
            onSeen={seePage}
          />
        </FormMessages>
      )}
      {hash ? (
        <details className="letter-hash">
          <summary>
            <FormattedMessage id="offers.letter.details" />
          </summary>
          <p>
            <FormattedMessage id="offers.letter.hash" values={{ hash: <bdi>{hash}</bdi> }} />
          </p>
        </details>
      ) : null}
    </figure>
  )
}

interface LetterTextProps {
  readonly pages: readonly string[]
  readonly onSeen: (page: number) => void
}

function LetterText({ pages, onSeen }: LetterTextProps) {
  return (
    <div className="letter-text">
      {pages.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the document
        <TextPage key={index} text={text} index={index} total={pages.length} onSeen={onSeen} />
      ))}
    </div>
  )
}

interface TextPageProps {
  readonly text: string
  /** Zero-based. */
  readonly index: number
  readonly total: number
  readonly onSeen: (page: number) => void
}

function TextPage({ text, index, total, onSeen }: TextPageProps) {
  const id = useId()
  const page = useRef<HTMLElement>(null)
  const Level = useOffersPlace().level === 1 ? 'h2' : 'h3'
  const seen = useMemo(() => () => onSeen(index), [onSeen, index])
  useSeen(page, true, seen)
  return (
    <section ref={page} aria-labelledby={id}>
      <Level id={id}>
        <FormattedMessage id="offers.letter.page" values={{ number: index + 1, total }} />
      </Level>
      <p dir="auto">{text.trim() ? <bdi>{text}</bdi> : <FormattedMessage id="offers.letter.noText" />}</p>
    </section>
  )
}

/** Saves the bytes of a PDF under a name. */
export function saveLetter(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
  // The browser reads the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns a document's name as a file name, without characters that file systems reject. */
export function fileName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are among what is left out
  const safe = name.replaceAll(/[\u0000-\u001f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()
  return /\.pdf$/i.test(safe) ? safe : `${safe || 'document'}.pdf`
}
