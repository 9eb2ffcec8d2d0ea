import { type RefObject, useEffect } from 'react'
import { TRIGGER } from './use-trigger.ts'

/**
 * Gives the panel the focus when it comes, and closes it for a press beside it, Escape, or a Tab out of it. `close` is told whether the
 * bell gets the focus back: not for a press, which has chosen another place.
 */
export function useLeaving(box: RefObject<HTMLElement | null>, close: (refocus: boolean) => void): void {
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

/** The panel stands at the end of the document: Tab on its last part, or back from its first, leads to the bell again. */
function leavesByTab({ key, shiftKey, target }: KeyboardEvent, panel: HTMLElement): boolean {
  if (key !== 'Tab' || !(target instanceof Node) || !panel.contains(target)) return false
  const all = [...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const parts = all.filter(({ tabIndex }) => tabIndex >= 0)
  return shiftKey ? target === parts[0] || target === panel : target === parts.at(-1)
}
