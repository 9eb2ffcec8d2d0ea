import { useEffect, useState } from 'react'
import { limits } from '#config/limits.ts'

/** What opens the panel names itself so; a navbar of a company's own may have one, which may come later than the panel. */
export const TRIGGER = '[data-notification-trigger]'

/** The element that a panel hangs from, looked up until it is there or it was looked for often enough. */
export function useTrigger(): HTMLElement | undefined {
  const [found, setFound] = useState<HTMLElement>()
  useEffect(() => {
    let tries = 0
    let next: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      tries += 1
      const element = document.querySelector<HTMLElement>(TRIGGER)
      if (element) setFound(element)
      else if (tries < limits.notificationTriggerTries) next = setTimeout(look, limits.notificationTriggerPauseMs)
    }
    look()
    return () => clearTimeout(next)
  }, [])
  return found
}
