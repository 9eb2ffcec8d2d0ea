import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * While something is open: calls `close` when somebody presses or moves the focus outside of `box`, and with `refocus` on Escape,
 * when the focus belongs back on what opened it.
 */
export function useDismissal(
  box: RefObject<HTMLElement | null>,
  close: (refocus: boolean) => void,
  isOpen = true,
): void {
  const dismiss = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) dismiss(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss(true)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [box, isOpen])
}

/** The same for a `<details>`, which may have been opened before the scripts ran. @returns what closes it */
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
