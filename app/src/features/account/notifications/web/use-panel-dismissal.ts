import { type RefObject, useEffect } from 'react'
import { TRIGGER } from './use-trigger.ts'

/**
 * Focuses the panel when it opens, and closes it on a press outside, Escape, or Tab out of it. The argument of `close`
 * says whether the bell gets the focus back: not for a press, which focuses something else.
 */
export function usePanelDismissal(box: RefObject<HTMLElement | null>, close: (refocus: boolean) => void): void {
  useEffect(() => {
    box.current?.focus()
    const outside = ({ target }: Event) => {
      if (target instanceof Element && !box.current?.contains(target) && !target.closest(TRIGGER)) close(false)
    }
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || (box.current && leavesByTab(event, box.current))) {
        event.preventDefault()
        close(true)
      }
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', keys)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', keys)
    }
  }, [box, close])
}

/**
 * The panel is at the end of the document, so Tab from its last element, or back from its first, returns to the bell.
 */
function leavesByTab({ key, shiftKey, target }: KeyboardEvent, panel: HTMLElement): boolean {
  if (key !== 'Tab' || !(target instanceof Node) || !panel.contains(target)) return false
  const all = [...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const parts = all.filter(({ tabIndex }) => tabIndex >= 0)
  return shiftKey ? target === parts[0] || target === panel : target === parts.at(-1)
}
