import type { ReactNode } from 'react'
import type { FieldItem } from '../definition/types.ts'
import type { FieldView } from '../fields/field-view.ts'
import { useFormContext } from './form-context.ts'

interface FieldFrameProps {
  readonly frame: FieldView['frame']
  readonly item: FieldItem
  /** The control's id: the label is for it, help and error carry it with a suffix. */
  readonly id: string
  readonly error: string | undefined
  readonly required: boolean
  /** False for what only shows something, which has no error and no mark. */
  readonly valued: boolean
  /** What the tag of a new question says. */
  readonly newTag: string
  readonly children: ReactNode
}

/** What stands around every control: label with its marks, help, and the error beneath. */
export function FieldFrame({ frame, item, id, error, required, valued, newTag, children }: FieldFrameProps) {
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
          {item.help}
        </p>
      )}
      {children}
      {valued && error !== undefined && (
        <p className="fk-error" id={`${id}-error`}>
          {error}
        </p>
      )}
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
        {item.label ? <legend className="fk-label">{labelParts(marks)}</legend> : marksAlone(marks)}
        {rest}
      </fieldset>
    )
  }
  return (
    <div {...shared}>
      {frame === 'label' &&
        (item.label ? (
          <label className="fk-label" htmlFor={id} id={`${id}-label`}>
            {labelParts(marks)}
          </label>
        ) : (
          marksAlone(marks)
        ))}
      {rest}
    </div>
  )
}

/** A label's text with the mark of a required field and the tag of a new one. */
export function Label({ item, required }: { readonly item: FieldItem; readonly required: boolean }) {
  return labelParts({ ...item, required, newTag: useFormContext().store.messages.newTag })
}

interface LabelMarks extends Pick<FieldItem, 'label' | 'newItem'> {
  readonly required: boolean
  readonly newTag: string
}

/** The marks of a field whose label is not shown, in the label's place. */
function marksAlone(marks: LabelMarks): ReactNode {
  return (marks.required || marks.newItem) && <div className="fk-label">{labelParts(marks)}</div>
}

function labelParts({ label, required, newItem, newTag }: LabelMarks): ReactNode {
  return (
    <>
      {label}
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
