import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { arrivalOf } from '#ui/page/arrival.ts'

/** After a link that changed the results the focus goes to their heading; the link itself may be gone. */
export function useArrival(): void {
  const { key, state } = useLocation()
  const kind = useNavigationType()
  const wanted = kind !== NavigationType.Pop && arrivalOf(state) === 'results'
  useEffect(() => {
    if (!wanted) return
    const heading = document.querySelector<HTMLElement>('#results-heading')
    heading?.focus({ preventScroll: true })
    const top = heading?.getBoundingClientRect().top ?? 0
    // What is in sight stays where it is.
    if (top < 0 || top > window.innerHeight / 2) heading?.scrollIntoView({ block: 'start' })
  }, [key, wanted])
}
