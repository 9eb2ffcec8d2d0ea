import { useEffect, useRef } from 'react'

/** Debounces `action`: calls it once, `delayMs` after the last call, with that call's arguments. */
export function useDebounced<Args extends unknown[]>(action: (...args: Args) => void, delayMs: number) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (...args: Args) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => latest.current(...args), delayMs)
  }
}
