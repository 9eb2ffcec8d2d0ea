import { useCallback, useEffect, useRef, useState } from 'react'
import type { SectionNode } from '../model/field-node.ts'
import { sectionId } from '../react/SectionFrame.tsx'
import { ChosenStep, SCROLL_SPY_DEBOUNCE_MS, scrollProgress, sectionInView } from './active-step.ts'

interface ActiveStep {
  /** Index among the sections given. */
  readonly active: number
  /** Scroll progress in steps of ten percent. */
  readonly progress: number
  /** Activates a step at once, and keeps it active while the page scrolls to it. */
  readonly choose: (index: number) => void
}

/** Tracks the scroll position of the page; a chosen step takes priority for a second. */
export function useActiveStep(formId: string, sections: readonly SectionNode[]): ActiveStep {
  const [place, setPlace] = useState({ active: 0, progress: 0 })
  const [chosen] = useState(() => new ChosenStep())
  const scheduleUpdate = useRef(() => {})

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { scrollHeight } = document.documentElement
      const scrollable = scrollHeight - window.innerHeight
      const tops = sections.map(
        (section) => document.getElementById(sectionId(formId, section))?.getBoundingClientRect().top ?? Infinity,
      )
      const seen = sectionInView(tops, window.innerHeight, scrollable > 0 && window.scrollY >= scrollable - 1)
      const progress = scrollProgress(window.scrollY, scrollable)
      const stays = chosen.staysFor(performance.now(), window.scrollY)
      setPlace((before) => {
        const active = stays > 0 ? before.active : seen
        return active === before.active && progress === before.progress ? before : { active, progress }
      })
      // The page was scrolled away: the scroll position decides once the priority has ended.
      if (Number.isFinite(stays) && stays > 0) timer = setTimeout(look, stays)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(look, SCROLL_SPY_DEBOUNCE_MS)
    }
    scheduleUpdate.current = onScroll
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [formId, sections, chosen])

  const choose = useCallback(
    (index: number) => {
      chosen.choose(performance.now())
      setPlace((before) => ({ ...before, active: index }))
      // A click that does not scroll has a resting place too.
      scheduleUpdate.current()
    },
    [chosen],
  )
  return { ...place, choose }
}
