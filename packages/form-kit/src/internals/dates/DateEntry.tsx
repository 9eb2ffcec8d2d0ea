import { useRef, useState } from 'react'
import { Button, Dialog, DialogTrigger, I18nProvider, Popover } from 'react-aria-components'
import { useFormContext } from '../../react/form-context.ts'
import { EitherButtons } from '../EitherButtons.tsx'
import { readEither } from '../either.ts'
import { DateSegments } from './DateSegments.tsx'
import { DayCalendar } from './DayCalendar.tsx'
import { isoDateOf, type DatePicker } from './iso-date.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { toCalendarDate } from './typed-date.ts'
import { longDate, useInsertedDate } from './use-inserted-date.ts'
import { useSegmentKeys } from './use-segment-keys.ts'
import { useTypedDate } from './use-typed-date.ts'

interface DateEntryProps {
  /** Accessible name. */
  readonly label: string
  readonly value: string
  readonly picker: DatePicker
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  /** Shown in place of empty segments until one of them has the focus. */
  readonly placeholder?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly change: (value: string) => void
}

/** Renders a date as segments to type in, with a button that opens a calendar. */
export function DateEntry(props: DateEntryProps) {
  const { label, value, picker, disabled = false, required = false, invalid = false } = props
  const { store, locale } = useFormContext()
  const { shown, generation, report } = useTypedDate(value, picker, props.change)
  const today = store.today()
  const segments = useRef<HTMLDivElement>(null)
  const { unread, insert } = useInsertedDate({ picker, change: props.change, segments, generation })
  const either = readEither(value)
  useSegmentKeys(segments, disabled ? undefined : insert)
  return (
    <I18nProvider locale={picker === 'day' ? locale : inGregorian(locale)}>
      <div className="fk-input fk-date" ref={segments} data-disabled={disabled ? '' : undefined}>
        <DateSegments
          key={generation}
          {...{ label, value, shown, picker, today, disabled, required, invalid, report }}
          describedBy={props.describedBy}
        />
        {props.placeholder && value === '' && (
          <span className="fk-date-placeholder" aria-hidden="true">
            {props.placeholder}
          </span>
        )}
        {picker !== 'year' && <CalendarButton {...props} disabled={disabled} />}
      </div>
      {unread && (
        <p className="fk-error" role="alert">
          {unread}
        </p>
      )}
      {either && (
        <EitherButtons
          values={either}
          label={store.messages.dateEither}
          asks={!invalid}
          textOf={(date) => longDate(date, locale)}
          choose={props.change}
        />
      )}
    </I18nProvider>
  )
}

function CalendarButton({ label, value, picker, disabled, from, until, change }: DateEntryProps) {
  const { store } = useFormContext()
  const [open, setOpen] = useState(false)
  const text = picker === 'day' ? store.messages.chooseDate : store.messages.chooseMonth
  const Choice = picker === 'day' ? DayCalendar : MonthCalendar
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button className="fk-date-button" isDisabled={disabled ?? false} aria-label={`${text}, ${label}`}>
        <CalendarSign />
      </Button>
      <Popover className="fk-popover" placement="bottom end">
        <Dialog className="fk-popover-content" aria-label={`${text}, ${label}`}>
          <Choice
            shown={toCalendarDate(isoDateOf(value) ?? '', picker)}
            today={store.today()}
            from={from}
            until={until}
            choose={(date) => {
              change(date)
              setOpen(false)
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function CalendarSign() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
      <rect x="2.5" y="4" width="15" height="13.5" rx="2" strokeWidth="1.5" />
      <path d="M2.5 8.5h15M6.5 2v4M13.5 2v4" strokeWidth="1.5" />
    </svg>
  )
}

/** Months and years are stored in ISO 8601, so they come from the Gregorian calendar. */
function inGregorian(locale: string): string {
  return new Intl.Locale(locale, { calendar: 'gregory' }).toString()
}
