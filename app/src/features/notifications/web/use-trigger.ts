import { useEffect, useState } from 'react'
import { lookUp } from './look-up.ts'

/** What opens the panel names itself so; a navbar of a company's own may have one, which may come later than the panel. */
export const TRIGGER = '[data-notification-trigger]'

/** The element that a panel hangs from, looked up until it is there or it was looked for often enough. */
export function useTrigger(): HTMLElement | undefined {
  const [found, setFound] = useState<HTMLElement>()
  useEffect(() => lookUp(() => document.querySelector<HTMLElement>(TRIGGER), setFound), [])
  return found
}
