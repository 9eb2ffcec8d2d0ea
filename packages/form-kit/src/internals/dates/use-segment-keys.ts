import { type RefObject, useEffect, useRef } from 'react'

/** Signs that people type between the parts of a date. */
const SEPARATOR = /^[\s/.,\-\u060C\u066B年月日]$/u

const SEGMENTS = '[role=spinbutton]'

/**
 * Makes a typed separator end the part of the date before it, and passes on what is inserted as a whole: by paste, dictation
 * or a form filler. Keyboards of phones report no keys, so this reads the input itself.
 *
 * @param insert undefined while the date can't be changed.
 */
export function useSegmentKeys(
  segments: RefObject<HTMLElement | null>,
  insert: ((text: string) => void) | undefined,
): void {
  const latest = useRef(insert)
  useEffect(() => {
    latest.current = insert
  })
  useEffect(() => {
    const group = segments.current
    if (!group) return undefined
    // A digit that completes a part moves the focus already; the separator after it must not skip the next part.
    let typed = false
    const onInput = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
      if (text === '' || !isSegment(event.target)) return
      if (SEPARATOR.test(text)) {
        stop(event)
        if (typed) focusNext(group, event.target)
      } else if (text.trim().length > 1) {
        stop(event)
        latest.current?.(text)
      } else typed = true
    }
    const onPaste = (event: ClipboardEvent) => {
      if (!isSegment(event.target)) return
      stop(event)
      latest.current?.(event.clipboardData?.getData('text/plain') ?? '')
    }
    const onFocus = () => {
      typed = false
    }
    // In the capture phase, before react-aria takes the input for digits.
    group.addEventListener('beforeinput', onInput, true)
    group.addEventListener('paste', onPaste, true)
    group.addEventListener('focusin', onFocus, true)
    return () => {
      group.removeEventListener('beforeinput', onInput, true)
      group.removeEventListener('paste', onPaste, true)
      group.removeEventListener('focusin', onFocus, true)
    }
  }, [segments])
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

const isSegment = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(SEGMENTS)

function focusNext(group: HTMLElement, current: HTMLElement): void {
  const all = [...group.querySelectorAll<HTMLElement>(SEGMENTS)]
  all[all.indexOf(current) + 1]?.focus()
}
