import { useEffect } from 'react'

/**
 * Undoes and redoes by Ctrl or Command with Z, Shift Z and Y. Text fields undo their letters themselves, except those that
 * `isOwn` accepts; an open dialog shows the draft as it is.
 */
export function useUndoKeys(undo: () => void, redo: () => void, isOwn?: (field: Element) => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      const { target } = event
      if (target instanceof Element && target.matches('input, textarea, select') && !isOwn?.(target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, redo, isOwn])
}
