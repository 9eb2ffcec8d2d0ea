import { useRef } from 'react'
import { formatMessage } from '../../messages/messages.ts'
import { focusField } from '../../react/focus/focus-field.ts'
import { useFormContext } from '../../react/form-context.ts'
import { FormField } from '../../react/FormField.tsx'
import type { RowNode } from '../../model/field-node.ts'
import type { FieldProps, FieldView, ReadOnlyProps } from '../../model/field-view.ts'
import type { DynamicListItem } from './model.ts'

/** Renders the rows of a list, with buttons to add and delete rows. */
function DynamicListField({ node, item, state, control, leave }: FieldProps<DynamicListItem, readonly RowNode[]>) {
  const { store, formId, announce } = useFormContext()
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = state.value
  const limits = node.model.rowLimits?.(item) ?? { min: 0, max: 0 }
  const { addRow, rowsFull, deleteRow, rowName, rowAdded, rowDeleted } = store.messages
  const label = item.label ?? item.ariaLabel ?? ''
  const fullText = formatMessage(rowsFull, { count: limits.max })

  const add = () => {
    const row = store.addRow(node)
    const [first] = row?.fields ?? []
    const added = formatMessage(rowAdded, { name: label, count: rows.length + 1 })
    announce(rows.length + 1 < limits.max ? added : `${added} ${fullText}`)
    // React renders the row after this click.
    if (first) setTimeout(() => focusField(formId, first))
  }
  const remove = (row: RowNode) => {
    store.removeRow(row)
    announce(formatMessage(rowDeleted, { name: label, count: rows.indexOf(row) + 1 }))
    leave()
    // React removes the button of a full list after this click.
    setTimeout(() => addButton.current?.focus())
  }
  return (
    <>
      {rows.map((row, index) => (
        <fieldset key={row.id} className="fk-row" data-layout={item.itemLayout}>
          <legend className="fk-row-title">{formatMessage(rowName, { name: label, count: index + 1 })}</legend>
          <div className="fk-fields">
            {row.fields.map((field) => (
              <FormField key={field.id} node={field} />
            ))}
          </div>
          {rows.length > limits.min && !state.disabled && (
            <button
              type="button"
              className="fk-button"
              data-kind="quiet"
              aria-label={formatMessage(deleteRow, { name: label, count: index + 1 })}
              onClick={() => remove(row)}
            >
              {store.messages.delete}
            </button>
          )}
        </fieldset>
      ))}
      {rows.length < limits.max ? (
        <button
          ref={addButton}
          id={`${control.id}-add`}
          type="button"
          className="fk-button"
          aria-disabled={state.disabled || undefined}
          onClick={state.disabled ? undefined : add}
        >
          {item.addButton?.label ?? addRow}
        </button>
      ) : (
        <p className="fk-help">{fullText}</p>
      )}
    </>
  )
}

/** Renders the rows of a list with the values of their fields. */
function DynamicListReadOnly({ item, value }: ReadOnlyProps<DynamicListItem, readonly RowNode[]>) {
  const { store } = useFormContext()
  const name = item.label ?? item.ariaLabel ?? ''
  return value.map((row, index) => (
    <fieldset key={row.id} className="fk-row">
      <legend className="fk-row-title">{formatMessage(store.messages.rowName, { name, count: index + 1 })}</legend>
      {row.fields.map((field) => (
        <FormField key={field.id} node={field} />
      ))}
    </fieldset>
  ))
}

export const dynamicListView: FieldView<DynamicListItem, readonly RowNode[]> = {
  Field: DynamicListField,
  ReadOnly: DynamicListReadOnly,
  frame: 'group',
}
