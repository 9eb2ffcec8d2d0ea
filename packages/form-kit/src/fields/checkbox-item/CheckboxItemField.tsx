import { Label } from '../../react/FieldFrame.tsx'
import type { FieldProps } from '../field-view.ts'
import type { CheckboxItemItem } from './model.ts'

/** Renders a checkbox with its label beside it. */
export function CheckboxItemField({ item, state, control, change, leave }: FieldProps<CheckboxItemItem, boolean>) {
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
