import { CalendarDate, createCalendar } from '@internationalized/date'
import { useEffect, useRef } from 'react'
import { useDateField } from 'react-aria/useDateField'
import { DateFieldStateContext, DateSegment, useLocale } from 'react-aria-components'
import { useDateFieldState } from 'react-stately/useDateFieldState'
import { truncateIso, readIso, type DatePicker } from './iso-date.ts'
import { typedDate } from './typed-date.ts'

interface DateSegmentsProps {
  /** Accessible name. */
  readonly label: string
  readonly value: string
  readonly shown: CalendarDate | null
  readonly picker: DatePicker
  /** The form's day, from which the arrow keys start. */
  readonly today: string
  readonly disabled: boolean
  readonly required: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly report: (text: string) => void
}

/**
 * Renders day, month and year as segments to type in or change with the arrow keys, in the order and digits of the
 * reader's locale.
 */
export function DateSegments({ label, value, shown, picker, today, report, ...state }: DateSegmentsProps) {
  const { locale } = useLocale()
  const ref = useRef<HTMLDivElement>(null)
  const start = readIso(truncateIso(today, picker), picker)
  const options = {
    'aria-label': label,
    'aria-describedby': state.describedBy,
    value: shown,
    onChange: (date: CalendarDate | null) => report(date ? truncateIso(date.toString(), picker) : ''),
    // The type lacks month and year, which work: the segments are those from the year down to this one.
    granularity: picker as 'day',
    placeholderValue: start ? new CalendarDate(start.year, start.month, start.day) : null,
    isDisabled: state.disabled,
    isRequired: state.required,
    isInvalid: state.invalid,
    validationBehavior: 'aria' as const,
  }
  const ofField = useDateFieldState({ ...options, locale, createCalendar })
  // An invalid date stays as it was typed; react-aria would turn 31 February into the 28th when the field is left.
  const kept = { ...ofField, confirmPlaceholder: () => {} }
  const { fieldProps } = useDateField(options, kept, ref)
  const typed = typedDate(ofField, picker)
  // react-aria reports complete dates only.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reports only newly typed values
  useEffect(() => report(typed), [typed])
  return (
    <DateFieldStateContext value={kept}>
      <div {...fieldProps} ref={ref} className="fk-segments" data-disabled={state.disabled ? '' : undefined}>
        {kept.segments.map((segment, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a language keep their places
          <DateSegment key={index} segment={segment} className="fk-segment" />
        ))}
      </div>
    </DateFieldStateContext>
  )
}
