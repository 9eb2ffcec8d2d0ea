import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { TermsTexts } from '../contract.ts'
import { type ChangedPiece, compareTerms } from './compare-terms.ts'

/** The terms with additions and removals since they were accepted, also announced in words for screen readers. */
export function TermsChanges({ before, now }: { before: TermsTexts; now: TermsTexts }) {
  const paragraphs = useMemo(() => compareTerms(before, now), [before, now])
  return (
    <div className="terms-changes" dir="auto">
      {paragraphs.map((pieces, index) => (
        // Paragraphs of a static text are identified by their position.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>
          {pieces.map((piece, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <Piece key={place} {...piece} />
          ))}
        </p>
      ))}
    </div>
  )
}

function Piece({ kind, text }: ChangedPiece) {
  if (kind === 'same') return text
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      <span className="visually-hidden">
        <FormattedMessage id={`terms.${kind}`} />{' '}
      </span>
      {text}
      <span className="visually-hidden">
        {' '}
        <FormattedMessage id={`terms.${kind}.end`} />
      </span>
    </Mark>
  )
}
