import { Label } from '../../react/FieldFrame.tsx'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import type { CheckboxItemItem } from './model.ts'
import { useFormContext } from '../../react/form-context.ts'

/** Renders a checkbox with its label beside it. */
function CheckboxItemField({ item, state, control, change, leave }: FieldProps<CheckboxItemItem, boolean>) {
  return (
    <label className="fk-choice" data-toggle={item.toggle ? '' : undefined}>
      <input
        {...control}
        type="checkbox"
        role={item.toggle ? 'switch' : undefined}
        checked={state.value}
        onChange={(event) => change(event.currentTarget.checked)}
        onBlur={leave}
      />
      <span>
        <Label item={item} required={state.required} />
      </span>
    </label>
  )
}

/** Renders "Yes"; an unticked box counts as empty and never gets here. */
function CheckboxItemReadOnly() {
  const { store } = useFormContext()
  return <>{store.messages.yes}</>
}

export const checkboxItemView: FieldView<CheckboxItemItem, boolean> = {
  Field: CheckboxItemField,
  ReadOnly: CheckboxItemReadOnly,
  frame: 'none',
}
