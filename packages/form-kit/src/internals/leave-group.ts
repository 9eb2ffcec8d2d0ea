import type { FocusEvent } from 'react'

/** A handler that calls `leave` only when the focus goes out of the element it is put on, not from part to part. */
export function leaveGroup(leave: () => void): (event: FocusEvent<HTMLElement>) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) leave()
  }
}
