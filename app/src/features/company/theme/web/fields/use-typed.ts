import { useState } from 'react'

interface Typed {
  /** Text of the field. */
  readonly text: string
  /** True while the text isn't a value. */
  readonly isWrong: boolean
  readonly onType: (text: string) => void
  readonly onLeave: () => void
}

/**
 * Holds the text being typed: a valid value is passed on, an invalid text stays in the field until it is corrected or
 * the value changes elsewhere. `take` returns the value as it is shown, or undefined for an invalid text.
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
