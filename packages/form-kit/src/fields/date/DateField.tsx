import { DateEntry } from '../../internals/dates/DateEntry.tsx'
import { leaveDates } from '../../internals/dates/leave-dates.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps } from '../field-view.ts'
import { DateReadOnly } from './DateReadOnly.tsx'
import { dateLimits, pickerOf, type DateItem } from './model.ts'

/** Renders the control of a date, or only the date if the item is always today. */
export function DateField({ node, item, state, control, change, leave }: FieldProps<DateItem, string>) {
  const { store } = useFormContext()
  if (item.today) return <DateReadOnly node={node} item={item} value={state.value} />
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
