import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Confirming } from '../talk/use-confirm.ts'
import type { ShownTurn } from '../talk/turns.ts'
import type { TalkControls } from '../talk/use-talk.ts'
import { AnswerView } from './AnswerView.tsx'

interface Props {
  readonly controls: TalkControls
  readonly confirm: Confirming
  /** Closes a panel that covers the page, before something on the page is shown. */
  readonly leave: (() => void) | undefined
}

/** Space above the newest question. */
const GAP_PX = 12

/** The turns so far. An answer is announced when it is complete, never in pieces. */
export function TalkLog({ controls, confirm, leave }: Props) {
  const intl = useIntl()
  const { talk, isRunning } = controls
  const log = useRef<HTMLDivElement>(null)
  const count = talk.turns.length
  useEffect(() => {
    // The newest question is scrolled to the top, so that its answer is read from the beginning.
    const body = log.current?.closest('.assistant-body')
    const question = [...(log.current?.querySelectorAll('.assistant-question') ?? [])].at(-1)
    if (body && question)
      body.scrollTop += question.getBoundingClientRect().top - body.getBoundingClientRect().top - GAP_PX
  }, [count, isRunning])
  return (
    <>
      <div
        ref={log}
        className="assistant-log"
        role="log"
        aria-live="polite"
        aria-busy={isRunning}
        aria-label={intl.formatMessage({ id: 'assistant.log' })}
      >
        {talk.turns.map((turn, at) => (
          <TurnView
            key={`${turn.role} ${turn.id}`}
            turn={turn}
            isLast={at === count - 1}
            controls={controls}
            confirm={confirm}
            leave={leave}
          />
        ))}
      </div>
      <p className="assistant-status" role="status">
        {isRunning ? <SlowStatus turn={talk.turns.at(-1)} /> : null}
      </p>
    </>
  )
}

function TurnView({ turn, ...rest }: Props & { readonly turn: ShownTurn; readonly isLast: boolean }) {
  if (turn.role === 'assistant') return <AnswerView turn={turn} {...rest} />
  return (
    <p className="assistant-question" dir="auto">
      <span className="visually-hidden">
        <FormattedMessage id="assistant.you" />{' '}
      </span>
      {turn.text}
    </p>
  )
}

const SLOW_MS = 1000

/** After a second, says what takes long. */
function SlowStatus({ turn }: { readonly turn: ShownTurn | undefined }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow || turn?.role !== 'assistant') return null
  const status = turn.events.findLast((event) => event.type === 'status')?.status ?? 'searching'
  return <FormattedMessage id={`assistant.status.${status}`} />
}
