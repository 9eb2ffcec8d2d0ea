import type { FocusEvent } from 'react'

/** A handler that calls `leave` when the focus goes out of the element it is put on and is not on its way to or from a calendar. */
export function leaveDates(leave: () => void): (event: FocusEvent<HTMLElement>) => void {
  return ({ currentTarget, target, relatedTarget }) => {
    if (target.closest('.fk-popover') || relatedTarget?.closest('.fk-popover')) return
    if (!currentTarget.contains(relatedTarget)) leave()
  }
}
