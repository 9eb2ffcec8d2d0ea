import { useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ProposedTool } from '../../tools.ts'
import type { ProposalState } from '../talk/turns.ts'

interface Props {
  /** A description of the change, in the answer's language. */
  readonly label: string
  readonly language: string | undefined
  readonly name: ProposedTool
  readonly outcome: { readonly state: ProposalState; readonly text?: string | undefined }
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A change that the assistant proposes, with the buttons that decide. Nothing happens before one is pressed. */
export function ProposalCard({ label, language, outcome: { state, text }, onConfirm, onCancel }: Props) {
  const id = useId()
  const result = useRef<HTMLParagraphElement>(null)
  const before = useRef(state)
  useEffect(() => {
    // The outcome replaces the pressed button.
    if (
      before.current !== state &&
      state !== 'acting' &&
      state !== 'waiting' &&
      document.activeElement === document.body
    )
      result.current?.focus()
    before.current = state
  }, [state])
  const isOpen = state === 'waiting' || state === 'failed'
  return (
    <div className="assistant-card" role="group" aria-labelledby={id}>
      <p id={id} lang={language} dir="auto">
        {label}
      </p>
      {isOpen || state === 'acting' ? (
        <div className="assistant-buttons">
          <button
            type="button"
            className="button button-primary"
            aria-disabled={!isOpen}
            onClick={isOpen ? onConfirm : undefined}
          >
            <FormattedMessage id="assistant.confirm" />
          </button>
          <button type="button" className="button" aria-disabled={!isOpen} onClick={isOpen ? onCancel : undefined}>
            <FormattedMessage id="assistant.cancel" />
          </button>
        </div>
      ) : (
        <p className="muted" ref={result} tabIndex={-1}>
          <FormattedMessage id={state === 'done' ? 'assistant.done' : 'assistant.canceled'} />
        </p>
      )}
      {state === 'failed' ? (
        <p className="assistant-failure" role="alert">
          {text}
        </p>
      ) : null}
    </div>
  )
}
