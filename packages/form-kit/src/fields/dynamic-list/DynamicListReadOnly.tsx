import { formatMessage } from '../../messages/messages.ts'
import { useFormContext } from '../../react/form-context.ts'
import { FormField } from '../../react/FormField.tsx'
import type { RowNode } from '../../state/field-node.ts'
import type { ReadOnlyProps } from '../field-view.ts'
import type { DynamicListItem } from './model.ts'

/** Renders the rows of a list with the values of their fields. */
export function DynamicListReadOnly({ item, value }: ReadOnlyProps<DynamicListItem, readonly RowNode[]>) {
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
