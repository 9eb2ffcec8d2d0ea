import type { FocusEvent } from 'react'

/** Returns a blur handler that calls `leave` only when the focus leaves the element, not when it moves within it. */
export function leaveGroup(leave: () => void): (event: FocusEvent<HTMLElement>) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) leave()
  }
}

/**
 * Returns a blur handler that calls `leave` when the focus leaves the element, unless it moves to or from a
 * calendar.
 */
export function leaveDates(leave: () => void): (event: FocusEvent<HTMLElement>) => void {
  return ({ currentTarget, target, relatedTarget }) => {
    if (target.closest('.fk-popover') || relatedTarget?.closest('.fk-popover')) return
    if (!currentTarget.contains(relatedTarget)) leave()
  }
}
