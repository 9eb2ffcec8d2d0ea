import { useEffect, useState } from 'react'
import { pollFor } from './poll-for.ts'

/** Selector of the panel's trigger; a company's own navbar can have one, which can load later than the panel. */
export const TRIGGER = '[data-notification-trigger]'

/** Returns the element that the panel is attached to, polled until it is found or the limit is reached. */
export function useTrigger(): HTMLElement | undefined {
  const [found, setFound] = useState<HTMLElement>()
  useEffect(() => pollFor(() => document.querySelector<HTMLElement>(TRIGGER), setFound), [])
  return found
}
