import { useEffect, useRef } from 'react'

/** Calls `done` after `ms` of running time; the timer stops while `paused`. */
export function useRunningTime(ms: number, paused: boolean, done: () => void): void {
  const left = useRef(ms)
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  useEffect(() => {
    if (paused) return undefined
    const since = performance.now()
    const timer = window.setTimeout(() => latest.current(), left.current)
    return () => {
      window.clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [paused])
}
