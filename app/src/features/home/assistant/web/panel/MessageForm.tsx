import * as limits from '#config/limits.ts'
import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'

interface Props {
  readonly isRunning: boolean
  readonly send: (text: string) => void
  readonly stop: () => void
  /** More buttons next to those of the form. */
  readonly children: ReactNode
}

/** The field for a message. Enter sends it, Shift and Enter start a new line; text typed in the meantime stays. */
export function MessageForm({ isRunning, send, stop, children }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const submit = () => {
    if (isRunning || text.trim() === '') return
    send(text.trim())
    setText('')
  }
  return (
    <form
      className="assistant-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id}>
        <FormattedMessage id="assistant.message" />
      </label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        value={text}
        maxLength={limits.assistantMessageCharacters}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter also ends the composition of a word in some scripts.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <div className="assistant-buttons">
        <button type="submit" className="button button-primary" aria-disabled={isRunning}>
          <FormattedMessage id="assistant.send" />
        </button>
        {isRunning ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              document.getElementById(id)?.focus()
              stop()
            }}
          >
            <FormattedMessage id="assistant.stop" />
          </button>
        ) : null}
        {children}
      </div>
    </form>
  )
}
