import type { FieldProps } from '../field-view.ts'
import type { TextItem } from './model.ts'

/** The control of a text field. */
export function TextField({ item, state, control, change, leave }: FieldProps<TextItem, string>) {
  return (
    <input
      {...control}
      className="fk-input"
      type="text"
      placeholder={item.placeholder}
      autoComplete={item.autocomplete}
      readOnly={item.readonly}
      value={state.value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
