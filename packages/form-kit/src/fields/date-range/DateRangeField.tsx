import { DateEntry } from '../../internals/dates/DateEntry.tsx'
import { leaveDates } from '../../internals/leave-group.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps } from '../../model/field-view.ts'
import { rangePickerOf, setCurrent, type DateRangeItem, type DateRangeValue } from './model.ts'

/** Renders two dates and, if the item asks for it, a checkbox for "current". */
export function DateRangeField({ item, state, control, change, leave }: FieldProps<DateRangeItem, DateRangeValue>) {
  const { store } = useFormContext()
  const { value } = state
  const picker = rangePickerOf(item)
  const { startDate, endDate, currentRole } = store.messages
  const both = {
    picker,
    required: state.required,
    invalid: control['aria-invalid'],
    describedBy: control['aria-describedby'],
  }
  const nameOf = (part: string) => [part, item.label ?? item.ariaLabel].filter(Boolean).join(', ')
  return (
    <div className="fk-range" onBlur={leaveDates(leave)}>
      <div className="fk-range-part">
        <span aria-hidden="true">{startDate}</span>
        <DateEntry
          {...both}
          label={nameOf(startDate)}
          value={value.startDate}
          disabled={control.disabled}
          until={item.disallowFutureStartDate ? store.today() : undefined}
          change={(date) => change({ ...value, startDate: date })}
        />
      </div>
      <div className="fk-range-part">
        <span aria-hidden="true">{endDate}</span>
        <DateEntry
          {...both}
          label={nameOf(endDate)}
          value={value.endDate}
          disabled={control.disabled || value.isCurrent}
          change={(date) => change({ ...value, endDate: date })}
        />
      </div>
      {item.showCurrentCheck && (
        <label className="fk-choice fk-range-current">
          <input
            type="checkbox"
            disabled={control.disabled}
            checked={value.isCurrent}
            onChange={({ currentTarget }) => change(setCurrent(value, currentTarget.checked, store.today(), item))}
          />
          {currentRole}
        </label>
      )}
    </div>
  )
}
