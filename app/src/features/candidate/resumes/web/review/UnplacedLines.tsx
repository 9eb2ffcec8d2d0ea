import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ResumeReview } from '../../contract.ts'
import { actionLabel } from '../action-label.ts'
import { fieldLabel, sectionLabel } from './field-labels.ts'
import { lineInEntry, lineTargets, NAME_CHARACTERS, type ReviewLine, sectionOf } from './review-view.ts'
import type { ReviewActions } from './use-review.ts'

interface Props {
  readonly review: ResumeReview
  readonly actions: ReviewActions
  readonly onShow: (line: number) => void
}

/** Lines that provided no value. Each can be added to any field, or dismissed. */
export function UnplacedLines({ review, actions, onShow }: Props) {
  const intl = useIntl()
  const [open, setOpen] = useState<number>()
  const left = new Set(review.unplaced)
  const lines = review.lines.filter(({ index, text }) => left.has(index) && text.trim() !== '')
  if (lines.length === 0) return null
  const settle = (settled: readonly ReviewLine[]) => actions.change({ lines: settled.map(({ index }) => index) })
  return (
    <section className="review-section" aria-labelledby="review-unplaced">
      <div className="review-section-head">
        <h3 id="review-unplaced">
          <FormattedMessage id="resumes.unplaced.heading" values={{ count: lines.length }} />
        </h3>
        <button
          type="button"
          className="button"
          aria-disabled={actions.busy || undefined}
          onClick={() => settle(lines)}
        >
          <FormattedMessage id="resumes.unplaced.dismissAll" />
        </button>
      </div>
      <p className="muted">
        <FormattedMessage id="resumes.unplaced.text" />
      </p>
      <ul className="review-entry">
        {lines.map((line) => {
          const name = line.text.slice(0, NAME_CHARACTERS)
          const isOpen = open === line.index
          return (
            <li
              key={line.index}
              className="review-value"
              data-selected={line.index === actions.line || undefined}
              data-value-line={line.index}
            >
              <button
                type="button"
                className="review-text-button"
                aria-pressed={line.index === actions.line}
                onClick={() => onShow(line.index)}
              >
                <bdi>{line.text}</bdi>
              </button>
              <div className="resume-actions">
                <button
                  type="button"
                  className="button"
                  aria-expanded={isOpen}
                  aria-label={actionLabel(intl, 'resumes.unplaced.add', name)}
                  onClick={() => setOpen(isOpen ? undefined : line.index)}
                >
                  <FormattedMessage id="resumes.unplaced.add" />
                </button>
                <button
                  type="button"
                  className="button"
                  aria-disabled={actions.busy || undefined}
                  aria-label={actionLabel(intl, 'resumes.unplaced.dismiss', name)}
                  onClick={() => settle([line])}
                >
                  <FormattedMessage id="resumes.unplaced.dismiss" />
                </button>
              </div>
              {isOpen ? (
                <>
                  <Targets line={line} actions={actions} onPut={() => setOpen(undefined)} />
                  {review.entries.length > 0 ? (
                    <ExistingEntry
                      line={line}
                      entries={review.entries}
                      actions={actions}
                      onPut={() => setOpen(undefined)}
                    />
                  ) : null}
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface TargetsProps {
  readonly line: ReviewLine
  readonly actions: ReviewActions
  readonly onPut: () => void
}

/** A button for each field to which the line can be added. */
function Targets({ line, actions, onPut }: TargetsProps) {
  const intl = useIntl()
  return (
    <div className="review-targets" role="group" aria-label={intl.formatMessage({ id: 'resumes.unplaced.targets' })}>
      {lineTargets().map(({ section, field, put }) => (
        <button
          key={`${section}.${field}`}
          type="button"
          className="button"
          aria-disabled={actions.busy || undefined}
          onClick={() => actions.change({ values: [put(line.text.trim())], lines: [line.index] }, onPut)}
        >
          {section === 'basics'
            ? fieldLabel(intl, `basics.${field}`)
            : `${sectionLabel(intl, section)}: ${fieldLabel(intl, `${section}.${field}`)}`}
        </button>
      ))}
    </div>
  )
}

interface ExistingProps extends TargetsProps {
  readonly entries: ResumeReview['entries']
}

/** A choice of the fields of all entries to which the line can be added. */
function ExistingEntry({ line, entries, actions, onPut }: ExistingProps) {
  const intl = useIntl()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const add = () => {
    if (chosen === '' || actions.busy) return
    actions.change({ values: [lineInEntry(chosen, line.text.trim())], lines: [line.index] }, onPut)
  }
  return (
    <div className="field review-existing">
      <label htmlFor={id}>
        <FormattedMessage id="resumes.unplaced.existing" />
      </label>
      <div className="resume-actions">
        <select id={id} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{intl.formatMessage({ id: 'resumes.unplaced.choose' })}</option>
          {entries.map(({ path, name, fields }) => (
            <optgroup key={path} label={`${sectionLabel(intl, sectionOf(path))}: ${name}`}>
              {fields.map((field) => (
                <option key={field} value={`${path}.${field}`}>
                  {fieldLabel(intl, `${path}.${field}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <button
          type="button"
          className="button"
          aria-disabled={chosen === '' || actions.busy || undefined}
          aria-label={actionLabel(intl, 'resumes.unplaced.addToEntry', line.text.slice(0, NAME_CHARACTERS))}
          onClick={add}
        >
          <FormattedMessage id="resumes.unplaced.addToEntry" />
        </button>
      </div>
    </div>
  )
}
