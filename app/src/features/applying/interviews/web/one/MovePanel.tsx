import { type RefObject, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { momentTexts } from '#kernel/moment.ts'
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
        <FormattedMessage id="interviews.changeHeading" />
      </h2>
      <ChangeLimits interview={interview} />
      {canMove && (
        <>
          <p className="muted">
            <FormattedMessage id="interviews.movesLeft" values={{ count: movesLeft }} />
          </p>
          <button
            ref={start}
            type="button"
            className="button button-primary needs-script"
            onClick={() => setMoving(true)}
          >
            <FormattedMessage id="interviews.move" />
          </button>
        </>
      )}
    </section>
  )
}

function ChangeLimits({ interview }: { readonly interview: ShownInterview }) {
  const { locale } = useIntl()
  const { canMove, canCancel, movesLeft, changeUntilWhen } = interview
  const until = changeUntilWhen && momentTexts(changeUntilWhen, locale)
  const time = until && (
    <time dateTime={changeUntilWhen.startsAt}>
      <bdi>
        {until.at} <bdi>{until.zone}</bdi>
      </bdi>
    </time>
  )
  return (
    <>
      {time && (
        <p>
          <FormattedMessage id={canCancel ? 'interviews.until' : 'interviews.tooLate'} values={{ time }} />
        </p>
      )}
      {canCancel && !canMove && (
        <p>
          <FormattedMessage id={movesLeft === 0 ? 'interviews.noMoves' : 'interviews.noOthers'} />
        </p>
      )}
    </>
  )
}
