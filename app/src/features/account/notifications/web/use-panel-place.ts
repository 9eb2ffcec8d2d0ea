import { type CSSProperties, useEffect, useState } from 'react'
import { useTrigger } from './use-trigger.ts'

const GAP_PX = 8

/** Returns the panel's position below its trigger, aligned with its end, as custom properties for the styles. */
export function usePanelPlace(): CSSProperties {
  const trigger = useTrigger()
  const [place, setPlace] = useState<CSSProperties>({})
  useEffect(() => {
    if (!trigger) return
    const measure = () => {
      const { bottom, left, right } = trigger.getBoundingClientRect()
      const backwards = getComputedStyle(trigger).direction === 'rtl'
      const end = backwards ? left : document.documentElement.clientWidth - right
      const values = { '--panel-top': `${bottom + GAP_PX}px`, '--panel-end': `${Math.max(GAP_PX, end)}px` }
      setPlace(values as CSSProperties)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [trigger])
  return place
}
