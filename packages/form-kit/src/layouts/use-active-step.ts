import { useCallback, useEffect, useRef, useState } from 'react'
import type { SectionNode } from '../state/field-node.ts'
import { sectionId } from '../react/SectionFrame.tsx'
import { CLICK_PRIORITY_MS, SCROLL_SPY_DEBOUNCE_MS, scrollProgress, sectionInView } from './active-step.ts'

interface ActiveStep {
  /** Index among the sections given. */
  readonly active: number
  /** How far the page is scrolled, in steps of ten percent. */
  readonly progress: number
  /** Makes a step active at once, and keeps it so while the page scrolls to it. */
  readonly choose: (index: number) => void
}

/** Follows the scrolling of the page; a step that was chosen takes priority for a second. */
export function useActiveStep(formId: string, sections: readonly SectionNode[]): ActiveStep {
  const [place, setPlace] = useState({ active: 0, progress: 0 })
  const chosenAt = useRef(-Infinity)
  /** Whether somebody scrolled by hand since a step was chosen. */
  const movedByHand = useRef(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const priorityLeft = () => CLICK_PRIORITY_MS - (performance.now() - chosenAt.current)
    const look = () => {
      const { scrollHeight } = document.documentElement
      const scrollable = scrollHeight - window.innerHeight
      const tops = sections.map(
        (section) => document.getElementById(sectionId(formId, section))?.getBoundingClientRect().top ?? Infinity,
      )
      const seen = sectionInView(tops, window.innerHeight, scrollable > 0 && window.scrollY >= scrollable - 1)
      const chosen = priorityLeft() > 0
      const progress = scrollProgress(window.scrollY, scrollable)
      setPlace((before) => {
        const active = chosen ? before.active : seen
        return active === before.active && progress === before.progress ? before : { active, progress }
      })
      // Whoever scrolled away from the chosen step meanwhile gets the right one once its priority is over.
      if (chosen && movedByHand.current) timer = setTimeout(look, priorityLeft())
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(look, SCROLL_SPY_DEBOUNCE_MS)
    }
    const onHand = () => {
      movedByHand.current = true
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll, { passive: true })
    window.addEventListener('wheel', onHand, { passive: true })
    window.addEventListener('touchmove', onHand, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
      window.removeEventListener('wheel', onHand)
      window.removeEventListener('touchmove', onHand)
    }
  }, [formId, sections])

  const choose = useCallback((index: number) => {
    chosenAt.current = performance.now()
    movedByHand.current = false
    setPlace((before) => ({ ...before, active: index }))
  }, [])
  return { ...place, choose }
}
