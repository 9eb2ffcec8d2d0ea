import { type RefObject, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import type { ShownInterview } from '../../contract.ts'
import { SlotPicker } from './SlotPicker.tsx'
import type { InterviewActs } from './use-interview-acts.ts'

interface Props {
  readonly interview: ShownInterview
  readonly acts: InterviewActs
  readonly form: RefObject<HTMLFormElement | null>
}

/** Moves a booked interview to another free time, or explains why that is not possible. */
export function MovePanel({ interview, acts, form }: Props) {
  const [moving, setMoving] = useState<boolean>()
  const start = useRef<HTMLButtonElement>(null)
  // The picker that had the focus is gone.
  useEffect(() => {
    if (moving === false) start.current?.focus()
  }, [moving])
  const { canMove, movesLeft } = interview
  if (moving && canMove)
    return <SlotPicker interview={interview} acts={acts} form={form} close={() => setMoving(false)} />
  return (
    <section aria-labelledby="interview-move">
      <h2 id="interview-move">
        <FormattedMessage id="interview.changeHeading" />
      </h2>
      <ChangeLimits interview={interview} />
      {canMove && (
        <>
          <p className="muted">
            <FormattedMessage id="interview.movesLeft" values={{ count: movesLeft }} />
          </p>
          <button
            ref={start}
            type="button"
            className="button button-primary needs-script"
            onClick={() => setMoving(true)}
          >
            <FormattedMessage id="interview.move" />
          </button>
        </>
      )}
    </section>
  )
}

function ChangeLimits({ interview }: { readonly interview: ShownInterview }) {
  const { canMove, canCancel, movesLeft, changeUntilWhen } = interview
  const time = changeUntilWhen && <StartTime when={changeUntilWhen} form="short" />
  return (
    <>
      {time && (
        <p>
          <FormattedMessage id={canCancel ? 'interview.until' : 'interview.tooLate'} values={{ time }} />
        </p>
      )}
      {canCancel && !canMove && (
        <p>
          <FormattedMessage id={movesLeft === 0 ? 'interview.noMoves' : 'interview.noOthers'} />
        </p>
      )}
    </>
  )
}
