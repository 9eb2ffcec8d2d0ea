import { FormattedMessage, useIntl } from 'react-intl'
import type { ResumeReview } from '../../contract.ts'
import { type ProposalEvent, isOpen } from '../../states.ts'
import { actionLabel } from '../action-label.ts'
import { fieldLabel, sectionLabel } from './field-labels.ts'
import { entryText, NAME_CHARACTERS, type ReviewProposal, sectionOf, textOf } from './review-view.ts'
import type { ReviewActions } from './use-review.ts'

interface Props {
  readonly review: ResumeReview
  readonly actions: ReviewActions
  readonly onShow: (line: number) => void
}

/** Values of the file that differ from the profile, as old and new; the candidate decides on each, or on all. */
export function ProposalList({ review, actions, onShow }: Props) {
  const open = review.proposals.filter(({ status }) => isOpen(status))
  if (open.length === 0) return null
  const decide = (proposals: readonly ReviewProposal[], decision: ProposalEvent) =>
    actions.change({ proposals: proposals.map(({ id }) => ({ id, decision })) })
  return (
    <section className="review-section" aria-labelledby="review-proposals">
      <div className="review-section-head">
        <h3 id="review-proposals">
          <FormattedMessage id="resumes.proposals.heading" values={{ count: open.length }} />
        </h3>
        <div className="resume-actions">
          <button
            type="button"
            className="button button-primary"
            aria-disabled={actions.busy || undefined}
            onClick={() => decide(open, 'accept')}
          >
            <FormattedMessage id="resumes.proposals.acceptAll" />
          </button>
          <button
            type="button"
            className="button"
            aria-disabled={actions.busy || undefined}
            onClick={() => decide(open, 'keep')}
          >
            <FormattedMessage id="resumes.proposals.keepAll" />
          </button>
        </div>
      </div>
      <p className="muted">
        <FormattedMessage id="resumes.proposals.text" />
      </p>
      <ul className="review-entry">
        {open.map((proposal) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            isSelected={proposal.line !== null && proposal.line === actions.line}
            busy={actions.busy}
            onDecide={(decision) => decide([proposal], decision)}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly proposal: ReviewProposal
  readonly isSelected: boolean
  readonly busy: boolean
  readonly onDecide: (decision: ProposalEvent) => void
  readonly onShow: (line: number) => void
}

function ProposalRow({ proposal, isSelected, busy, onDecide, onShow }: RowProps) {
  const intl = useIntl()
  const { path, old, new: next, line } = proposal
  const section = sectionOf(path)
  const isEntry = !path.includes('.') && section !== 'basics'
  const text = isEntry ? entryText(section, next) : textOf(next)
  const label = isEntry
    ? intl.formatMessage({ id: 'resumes.proposals.newEntry' }, { section: sectionLabel(intl, section) })
    : section === 'basics'
      ? fieldLabel(intl, path)
      : `${sectionLabel(intl, section)} · ${fieldLabel(intl, path)}`
  const about = `${label} ${text}`.slice(0, NAME_CHARACTERS)
  return (
    <li className="review-value" data-selected={isSelected || undefined} data-value-line={line ?? undefined}>
      <p className="review-field muted">{label}</p>
      <dl className="review-change">
        {isEntry ? null : (
          <div>
            <dt>
              <FormattedMessage id="resumes.proposals.old" />
            </dt>
            <dd>
              {old === undefined ? <FormattedMessage id="resumes.proposals.nothing" /> : <bdi>{textOf(old)}</bdi>}
            </dd>
          </div>
        )}
        <div>
          <dt>
            <FormattedMessage id="resumes.proposals.new" />
          </dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      </dl>
      <div className="resume-actions">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={busy || undefined}
          aria-label={actionLabel(intl, 'resumes.proposals.accept', about)}
          onClick={() => onDecide('accept')}
        >
          <FormattedMessage id="resumes.proposals.accept" />
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          aria-label={actionLabel(intl, 'resumes.proposals.keep', about)}
          onClick={() => onDecide('keep')}
        >
          <FormattedMessage id="resumes.proposals.keep" />
        </button>
        {line === null ? null : (
          <button
            type="button"
            className="link-button"
            aria-label={actionLabel(intl, 'resumes.review.show', about)}
            onClick={() => onShow(line)}
          >
            <FormattedMessage id="resumes.review.show" />
          </button>
        )}
      </div>
    </li>
  )
}
