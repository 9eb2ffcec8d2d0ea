import { DateEntry } from '../../internals/dates/DateEntry.tsx'
import { leaveDates } from '../../internals/leave-group.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps } from '../../model/field-view.ts'
import { dateLimits, pickerOf, type DateItem } from './model.ts'

/** Renders the control of a date. */
export function DateField({ item, state, control, change, leave }: FieldProps<DateItem, string>) {
  const { store } = useFormContext()
  const { from, until } = dateLimits(item, store.today())
  return (
    <div onBlur={leaveDates(leave)}>
      <DateEntry
        label={item.label ?? item.ariaLabel ?? store.messages.chooseDate}
        value={state.value}
        picker={pickerOf(item)}
        disabled={control.disabled}
        required={state.required}
        invalid={control['aria-invalid']}
        describedBy={control['aria-describedby']}
        placeholder={item.placeholder}
        from={from}
        until={until}
        change={change}
      />
    </div>
  )
}
