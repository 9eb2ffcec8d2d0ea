import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { momentTexts } from '#kernel/moment.ts'
import type { ShownInterview, Slot } from '../../contract.ts'
import { isBooked } from '../../states.ts'
import { YourTime } from '#ui/dashboard/StartTime.tsx'
import type { InterviewActs } from './use-interview-acts.ts'

interface Props {
  readonly interview: ShownInterview
  readonly acts: InterviewActs
  readonly form: RefObject<HTMLFormElement | null>
  /** Closes the picker of a booked interview. */
  readonly close?: () => void
}

/** The free times by day, as radio buttons, and the button that books one or moves the interview to it. */
export function SlotPicker({ interview: { state, slots, sharesSlots }, acts, form, close }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const { busy, errors, clear } = acts.submit
  const moves = isBooked(state)
  const times = useRef<HTMLDivElement>(null)
  // The button that opened the picker is gone.
  const opened = close !== undefined
  useEffect(() => {
    if (opened) times.current?.focus()
  }, [opened])
  const stillFree = slots.some((slot) => slot.id === chosen) ? chosen : undefined
  return (
    <section aria-labelledby={`${id}-heading`} className="slot-picker">
      <h2 id={`${id}-heading`}>
        <FormattedMessage id={moves ? 'interview.moveHeading' : 'interviews.pick'} />
      </h2>
      {slots.length === 0 ? (
        <p>
          <FormattedMessage id="interview.noSlots" />
        </p>
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // The server refuses a time that has just been taken, and explains that.
            acts.pick(chosen, close)
          }}
        >
          {sharesSlots ? (
            <p className="muted">
              <FormattedMessage id="interview.pickText" />
            </p>
          ) : null}
          <div
            ref={times}
            role="radiogroup"
            tabIndex={-1}
            aria-labelledby={`${id}-heading`}
            aria-required
            aria-invalid={errors.slot ? true : undefined}
            aria-describedby={errors.slot ? `${id}-error` : undefined}
          >
            {byDay(slots).map((day, at, days) => (
              <Day
                key={day[0]?.id}
                slots={day}
                hasZone={at === 0 || days[at - 1]?.[0]?.when.offset !== day[0]?.when.offset}
                chosen={stillFree}
                choose={(slot) => {
                  setChosen(slot)
                  clear(['slot'])
                }}
              />
            ))}
          </div>
          {errors.slot && (
            <p id={`${id}-error`} role="alert" className="field-error">
              {errors.slot}
            </p>
          )}
          <p className="without-scripts">
            <FormattedMessage id="interview.withoutScripts" />
          </p>
          <p className="interview-actions needs-script">
            <button type="submit" className="button button-primary" aria-disabled={busy}>
              <FormattedMessage id={moves ? 'interview.moveTo' : 'interview.book'} />
            </button>
            {close && (
              <button type="button" className="button" onClick={close}>
                <FormattedMessage id="interview.keepTime" />
              </button>
            )}
          </p>
        </form>
      )}
    </section>
  )
}

/** Groups slots by their day, zone and offset, which changes with daylight saving time. */
const byDay = (slots: readonly Slot[]): Slot[][] => [
  ...Map.groupBy(slots, ({ when }) => `${when.wallStart.slice(0, 10)} ${when.zone} ${when.offset}`).values(),
]

interface DayProps {
  readonly slots: readonly Slot[]
  /** True if the day before has another zone. */
  readonly hasZone: boolean
  readonly chosen: string | undefined
  readonly choose: (slotId: string) => void
}

function Day({ slots, hasZone, chosen, choose }: DayProps) {
  const id = useId()
  const { locale } = useIntl()
  const [first] = slots
  if (!first) return null
  const { day, zone, shortZone } = momentTexts(first.when, locale)
  return (
    <div role="group" aria-labelledby={id} className="slot-day">
      <h3 id={id}>
        <bdi>{day}</bdi>
        {hasZone ? (
          <bdi>
            <abbr className="muted" title={zone}>
              {shortZone}
            </abbr>
          </bdi>
        ) : null}
      </h3>
      <div className="slot-times">
        {slots.map((slot) => (
          <label key={slot.id} className="slot">
            <input
              type="radio"
              name="slot"
              value={slot.id}
              checked={slot.id === chosen}
              onChange={() => choose(slot.id)}
            />
            <span>
              <time dateTime={slot.startsAt}>
                <bdi>{momentTexts(slot.when, locale).time}</bdi>
              </time>
              <YourTime when={slot.when} />
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
