import type { FocusEvent } from 'react'

/** Returns a blur handler that calls `leave` only when the focus leaves the element, not when it moves within it. */
export function leaveGroup(leave: () => void): (event: FocusEvent<HTMLElement>) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) leave()
  }
}
