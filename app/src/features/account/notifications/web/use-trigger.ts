import { useEffect, useState } from 'react'
import * as limits from '#config/limits.ts'

/** Selector of the panel's trigger; a company's own navbar can have one, which can load later than the panel. */
export const TRIGGER = '[data-notification-trigger]'

/** Returns the element that the panel is attached to, polled until it is found or the limit is reached. */
export function useTrigger(): HTMLElement | undefined {
  const [found, setFound] = useState<HTMLElement>()
  useEffect(() => pollFor(() => document.querySelector<HTMLElement>(TRIGGER), setFound), [])
  return found
}

/**
 * Polls for something that can appear later, immediately and at intervals, until it is found or the limit is reached.
 * @returns a function that cancels
 */
export function pollFor<Found>(find: () => Found | null | undefined, found: (element: Found) => void): () => void {
  let tries = 0
  let next: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    tries += 1
    const element = find()
    if (element) found(element)
    else if (tries < limits.notificationTriggerTries) next = setTimeout(look, limits.notificationTriggerPauseMs)
  }
  look()
  return () => clearTimeout(next)
}
