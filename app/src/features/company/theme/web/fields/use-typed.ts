import { useState } from 'react'

interface Typed {
  /** Text of the field. */
  readonly text: string
  /** True while the text is not a value. */
  readonly isWrong: boolean
  readonly onType: (text: string) => void
  readonly onLeave: () => void
}

/**
 * Keeps what is being typed: a text that is a value is passed on, another one stays in the field until it is corrected or the
 * value changes from elsewhere. `take` returns the value as it is shown, or undefined for a text that is none.
 */
export function useTyped(shown: string, take: (text: string) => string | undefined): Typed {
  const [typed, setTyped] = useState<{ text: string; for: string; isWrong: boolean }>()
  const current = typed?.for === shown ? typed : undefined
  return {
    text: current?.text ?? shown,
    isWrong: current?.isWrong ?? false,
    onType(text) {
      const taken = take(text)
      setTyped({ text, for: taken ?? shown, isWrong: taken === undefined })
    },
    onLeave: () => setTyped((last) => (last?.isWrong ? last : undefined)),
  }
}
