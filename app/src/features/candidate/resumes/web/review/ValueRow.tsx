import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { actionLabel } from '../action-label.ts'
import { fieldLabel } from './field-labels.ts'
import { confidenceOf, isLong, NAME_CHARACTERS, type ReviewValue, textOf, valueOf } from './review-view.ts'
import type { ReviewActions } from './use-review.ts'

interface Props {
  readonly value: ReviewValue
  /** Text of its line in the file. */
  readonly lineText: string | undefined
  readonly actions: ReviewActions
  /** Shows the value's line in the file. */
  readonly onShow: (line: number) => void
}

/** One value that the file filled: its line, the confidence in words, and buttons to confirm or correct it. */
export function ValueRow({ value, lineText, actions, onShow }: Props) {
  const intl = useIntl()
  const [editing, setEditing] = useState(false)
  const { path, line, confidence, recognized } = value
  const label = fieldLabel(intl, path)
  const text = textOf(value.value)
  const isSelected = line !== null && line === actions.line
  const save = (next: unknown, onSaved?: () => void) => actions.change({ values: [{ path, value: next }] }, onSaved)
  const about = `${label} ${text}`.slice(0, NAME_CHARACTERS)
  return (
    <li className="review-value" data-selected={isSelected || undefined} data-value-line={line ?? undefined}>
      <p className="review-field">
        <span className="muted">{label}</span>{' '}
        <span className="review-confidence" data-confidence={confidenceOf(confidence)}>
          <FormattedMessage id={`resumes.confidence.${confidenceOf(confidence)}`} />
        </span>
        {recognized ? (
          <span className="muted">
            {' · '}
            <FormattedMessage id="resumes.confidence.recognized" />
          </span>
        ) : null}
      </p>
      {editing ? (
        <ValueEditor
          label={label}
          value={value.value}
          busy={actions.busy}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <button
            type="button"
            className="review-text-button"
            disabled={line === null}
            aria-pressed={isSelected}
            onClick={() => line !== null && onShow(line)}
            aria-label={intl.formatMessage({ id: 'resumes.review.showLine' }, { field: label, value: text })}
          >
            <bdi>{text}</bdi>
          </button>
          {lineText !== undefined && lineText.trim() !== text ? (
            <p className="review-quote muted">
              <FormattedMessage id="resumes.review.fromFile" values={{ text: <q key="text">{lineText}</q> }} />
            </p>
          ) : null}
          <div className="resume-actions">
            <button
              type="button"
              className="button"
              aria-disabled={actions.busy || undefined}
              aria-label={actionLabel(intl, 'resumes.review.confirm', about)}
              onClick={() => save(value.value)}
            >
              <FormattedMessage id="resumes.review.confirm" />
            </button>
            <button
              type="button"
              className="button"
              aria-label={actionLabel(intl, 'resumes.review.edit', about)}
              onClick={() => setEditing(true)}
            >
              <FormattedMessage id="resumes.review.edit" />
            </button>
          </div>
        </>
      )}
    </li>
  )
}

interface EditorProps {
  readonly label: string
  readonly value: unknown
  readonly busy: boolean
  readonly onSave: (value: unknown, onSaved: () => void) => void
  readonly onClose: () => void
}

function ValueEditor({ label, value, busy, onSave, onClose }: EditorProps) {
  const id = useId()
  const [typed, setTyped] = useState(textOf(value))
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const common = {
    id,
    ref: field,
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onKeyDown: ({ key }: { key: string }) => key === 'Escape' && onClose(),
  }
  return (
    <form
      className="field review-editor"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(valueOf(typed, value), onClose)
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      {isLong(value) ? <textarea {...common} rows={4} /> : <input {...common} type="text" autoComplete="off" />}
      <div className="resume-actions">
        <button type="submit" className="button button-primary" aria-disabled={busy || undefined}>
          <FormattedMessage id="resumes.review.save" />
        </button>
        <button type="button" className="button" onClick={onClose}>
          <FormattedMessage id="resumes.cancel" />
        </button>
      </div>
    </form>
  )
}
