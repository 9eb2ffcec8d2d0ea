import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

type Read = () => (() => void) | undefined

/** Readers of the inputs of each form. */
const readers = new WeakMap<HTMLFormElement, Set<Read>>()

/**
 * Takes over what password managers and form fillers put into an input without an event, before its form is submitted.
 *
 * @param shown the text that the component has for the input.
 */
export function useUnseen(
  input: RefObject<HTMLInputElement | null>,
  shown: string,
  take: (text: string) => void,
): void {
  useEffect(() => {
    const form = input.current?.form
    if (!form) return undefined
    const read = () => {
      const text = input.current?.value
      return text !== undefined && text !== shown ? () => take(text) : undefined
    }
    const all = readers.get(form) ?? readersOf(form)
    all.add(read)
    return () => void all.delete(read)
  })
}

function readersOf(form: HTMLFormElement): Set<Read> {
  const all = new Set<Read>()
  readers.set(form, all)
  // Runs before React's handler. Reads all inputs before taking over the first one, because rendering resets the
  // others.
  form.addEventListener(
    'submit',
    () => {
      const unseen = [...all].flatMap((read) => read() ?? [])
      if (unseen.length > 0) flushSync(() => unseen.forEach((take) => take()))
    },
    true,
  )
  return all
}
