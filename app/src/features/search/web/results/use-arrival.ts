import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { arrivalOf } from '#ui/page/arrival.ts'

/**
 * Moves the focus to the results heading after a link that changed the results; the link itself may no longer exist.
 */
export function useArrival(): void {
  const { key, state } = useLocation()
  const kind = useNavigationType()
  const wanted = kind !== NavigationType.Pop && arrivalOf(state) === 'results'
  useEffect(() => {
    if (!wanted) return
    const heading = document.querySelector<HTMLElement>('#results-heading')
    heading?.focus({ preventScroll: true })
    const top = heading?.getBoundingClientRect().top ?? 0
    // Scroll only if the heading is out of sight.
    if (top < 0 || top > window.innerHeight / 2) heading?.scrollIntoView({ block: 'start' })
  }, [key, wanted])
}
