import { FormattedMessage, useIntl } from 'react-intl'
import type { ResumeReview } from '../../contract.ts'
import { actionLabel } from '../action-label.ts'
import { sectionLabel } from './field-labels.ts'
import { groupValues } from './review-view.ts'
import type { ReviewActions } from './use-review.ts'
import { ValueRow } from './ValueRow.tsx'

interface Props {
  readonly review: ResumeReview
  readonly actions: ReviewActions
  readonly onShow: (line: number) => void
}

/** The values that are unchanged since the file filled them, by section; each section can be confirmed as a whole. */
export function ValueGroups({ review, actions, onShow }: Props) {
  const intl = useIntl()
  const texts = new Map(review.lines.map(({ index, text }) => [index, text]))
  return groupValues(review.values).map(({ section, entries }) => {
    const label = sectionLabel(intl, section)
    const confirmAll = () =>
      actions.change({
        values: entries.flatMap(({ values }) => values.map(({ path, value }) => ({ path, value }))),
      })
    return (
      <section key={section} className="review-section" aria-labelledby={`review-${section}`}>
        <div className="review-section-head">
          <h3 id={`review-${section}`}>{label}</h3>
          <button
            type="button"
            className="button"
            aria-disabled={actions.busy || undefined}
            aria-label={actionLabel(intl, 'resumes.review.confirmSection', label)}
            onClick={confirmAll}
          >
            <FormattedMessage id="resumes.review.confirmSection" />
          </button>
        </div>
        {entries.map(({ id, values }) => (
          <ul key={id} className="review-entry">
            {values.map((value) => (
              <ValueRow
                key={value.path}
                value={value}
                lineText={value.line === null ? undefined : texts.get(value.line)}
                actions={actions}
                onShow={onShow}
              />
            ))}
          </ul>
        ))}
      </section>
    )
  })
}
