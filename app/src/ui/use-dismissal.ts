import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `close` while something is open: on a press outside `box`, when the focus leaves it, and on Escape, with
 * `refocus` true because the focus then belongs on the control that opened it.
 */
export function useDismissal(
  box: RefObject<HTMLElement | null>,
  close: (refocus: boolean) => void,
  isOpen = true,
): void {
  const dismiss = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const isOutside = (target: EventTarget | null): target is Node =>
      target instanceof Node && !box.current?.contains(target)
    const press = ({ target }: Event) => {
      if (isOutside(target)) dismiss(false)
    }
    const focus = ({ target }: Event) => {
      // Pressing text in the box moves the focus to a focusable ancestor, such as <main>, before the click.
      if (isOutside(target) && !(box.current && target.contains(box.current))) dismiss(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss(true)
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', focus)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('keydown', escape)
    }
  }, [box, isOpen])
}

/**
 * Applies {@link useDismissal} to a `<details>` whether or not it is open, since it can be opened before hydration.
 * Returns its close function.
 */
export function useClosingDetails(box: RefObject<HTMLDetailsElement | null>): (refocus: boolean) => void {
  const close = (refocus: boolean) => {
    const details = box.current
    if (!details?.open) return
    details.removeAttribute('open')
    if (refocus) details.querySelector('summary')?.focus()
  }
  useDismissal(box, close)
  return close
}
