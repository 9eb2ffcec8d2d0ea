import type { ReactNode } from 'react'
import type { FieldItem } from '../model/definition.ts'
import type { FieldView } from '../model/field-view.ts'
import { useFormContext } from './form-context.ts'

interface FieldFrameProps {
  readonly frame: FieldView['frame']
  readonly item: FieldItem
  /** Id of the control; the label refers to it, help and error add a suffix. */
  readonly id: string
  readonly error: string | undefined
  readonly required: boolean
  /** False for types without a value, which have no error and no mark. */
  readonly valued: boolean
  /** Text of a new question's tag. */
  readonly newTag: string
  readonly note: ReactNode
  readonly children: ReactNode
}

/** Renders the label with its marks, the help, the control, and the error and the host's note below. */
export function FieldFrame({ frame, item, id, error, required, valued, newTag, note, children }: FieldFrameProps) {
  const shared = {
    className: 'fk-field',
    'data-type': item.type,
    'data-width': item.layout?.width,
    'data-invalid': error === undefined ? undefined : '',
  }
  const marks = { ...item, required, newTag }
  const rest = (
    <>
      {item.help && (
        <p className="fk-help" id={`${id}-help`}>
          <bdi>{item.help}</bdi>
        </p>
      )}
      {children}
      {valued && error !== undefined && (
        <p className="fk-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {note}
    </>
  )
  if (frame === 'group') {
    return (
      <fieldset
        {...shared}
        id={id}
        tabIndex={-1}
        aria-label={item.label ? undefined : item.ariaLabel}
        aria-describedby={describedBy(item, id, error)}
      >
        {item.label ? <legend className="fk-label">{labelContent(marks)}</legend> : marksWithoutLabel(marks)}
        {rest}
      </fieldset>
    )
  }
  return (
    <div {...shared}>
      {frame === 'label' &&
        (item.label ? (
          <label className="fk-label" htmlFor={id} id={`${id}-label`}>
            {labelContent(marks)}
          </label>
        ) : (
          marksWithoutLabel(marks)
        ))}
      {rest}
    </div>
  )
}

/** Renders a label's text with the marks of a required and of a new field. */
export function Label({ item, required }: { readonly item: FieldItem; readonly required: boolean }) {
  return labelContent({ ...item, required, newTag: useFormContext().store.messages.newTag })
}

interface LabelMarks extends Pick<FieldItem, 'label' | 'newItem'> {
  readonly required: boolean
  readonly newTag: string
}

/** Returns the marks of a field without a visible label. */
function marksWithoutLabel(marks: LabelMarks): ReactNode {
  return (marks.required || marks.newItem) && <div className="fk-label">{labelContent(marks)}</div>
}

/** Isolates the label: a form can be in another language than the page, whose direction would move its punctuation. */
function labelContent({ label, required, newItem, newTag }: LabelMarks): ReactNode {
  return (
    <>
      {label && <bdi>{label}</bdi>}
      {required && (
        <span className="fk-required" aria-hidden="true">
          *
        </span>
      )}
      {newItem && <span className="fk-new">{newTag}</span>}
    </>
  )
}

function describedBy(item: FieldItem, id: string, error: string | undefined): string | undefined {
  return [item.help && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined
}
