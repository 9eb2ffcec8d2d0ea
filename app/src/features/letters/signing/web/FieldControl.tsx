import type { CSSProperties, MouseEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import type { Mark } from '../contract.ts'
import type { LetterField } from '../letter-fields.ts'

interface FieldControlProps {
  field: LetterField
  mark: Mark | undefined
  ticked: boolean
  text: string
  /** False on the page, true in the text view. */
  inText: boolean
  onPress: (field: LetterField, event: MouseEvent) => void
  onText: (field: LetterField, text: string) => void
}

const percent = (share: number) => `${share * 100}%`

/** A field of the letter: a button for a signature or initials, an input for a date or name, or a check box. */
export function FieldControl({ field, mark, ticked, text, inText, onPress, onText }: FieldControlProps) {
  const intl = useIntl()
  const { id, kind, page, x, y, width, height, label = '' } = field
  const place = inText
    ? undefined
    : { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
  const name = intl.formatMessage({ id: `signing.field.${kind}` }, { page: page + 1 })
  const common = { 'data-field': id, 'data-kind': kind, 'data-text': inText ? '' : undefined, style: place }
  if (kind === 'date' || kind === 'name')
    return (
      <input
        {...common}
        className="signing-field"
        {...(kind === 'date' ? { type: 'date' } : { type: 'text', dir: 'auto', maxLength: limits.signatureCharacters })}
        aria-label={name}
        value={text}
        data-filled={text.trim() ? '' : undefined}
        onChange={(event) => onText(field, event.currentTarget.value)}
      />
    )
  if (kind === 'check')
    return (
      <button
        {...common}
        type="button"
        role="checkbox"
        aria-checked={ticked}
        aria-required={field.required || undefined}
        className="signing-field"
        aria-label={label ? `${label}, ${name}` : name}
        data-filled={ticked ? '' : undefined}
        onClick={(event) => onPress(field, event)}
      >
        <span aria-hidden="true">
          {ticked ? '☒' : '☐'}
          {inText ? ` ${label}` : ''}
        </span>
      </button>
    )
  const shown = intl.formatMessage({ id: `signing.here.${kind}` })
  const state = mark ? intl.formatMessage({ id: 'signing.filled' }) : shown
  return (
    <button
      {...common}
      type="button"
      className="signing-field"
      // Includes the visible text in the accessible name, for speech input (WCAG 2.5.3).
      aria-label={`${mark?.text ? `${mark.text}, ` : ''}${state}: ${name}`}
      data-filled={mark ? '' : undefined}
      onClick={(event) => onPress(field, event)}
    >
      {mark ? <MarkView mark={mark} /> : <FormattedMessage id={`signing.here.${kind}`} />}
    </button>
  )
}

/** A signature or initials as they look on the letter. The field has the accessible name. */
export function MarkView({ mark }: { mark: Mark }) {
  const { text, png } = mark
  if (png) return <img className="signing-mark" src={`data:image/png;base64,${png}`} alt="" />
  const length = { '--signing-length': Math.max(4, text?.length ?? 0) } as CSSProperties
  return (
    <span className="signing-mark signing-typed" style={length} dir="auto" aria-hidden="true">
      {text}
    </span>
  )
}
