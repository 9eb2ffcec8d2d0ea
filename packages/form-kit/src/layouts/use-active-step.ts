import { useCallback, useEffect, useRef, useState } from 'react'
import type { SectionNode } from '../state/field-node.ts'
import { sectionId } from '../react/SectionFrame.tsx'
import { ChosenStep, SCROLL_SPY_DEBOUNCE_MS, scrollProgress, sectionInView } from './active-step.ts'

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
  const [chosen] = useState(() => new ChosenStep())
  const lookSoon = useRef(() => {})

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
      // The page was scrolled away meanwhile: the scrolling decides once the priority is over.
      if (Number.isFinite(stays) && stays > 0) timer = setTimeout(look, stays)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(look, SCROLL_SPY_DEBOUNCE_MS)
    }
    lookSoon.current = onScroll
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
      // A click that need not scroll has its place of rest too.
      lookSoon.current()
    },
    [chosen],
  )
  return { ...place, choose }
}
