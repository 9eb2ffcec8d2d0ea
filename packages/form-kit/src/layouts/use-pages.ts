import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Values } from '../model/values.ts'
import type { SectionNode } from '../model/field-node.ts'
import type { FormStore } from '../state/form-store.ts'
import { focusTarget } from './go-to-section.ts'

/** The pages of a form that shows one section at a time. */
export interface Pages {
  readonly current: SectionNode | undefined
  /** Index of the current section among those with visible fields. */
  readonly place: number
  readonly total: number
  /** Number of times a page was entered; the focus follows each. */
  readonly arrivals: number
  /** Shows a section without moving the focus. */
  readonly show: (section: SectionNode) => void
  readonly back: () => void
  readonly next: () => Promise<void>
  /** Goes to a section, or to the first one before it with errors. */
  readonly goTo: (section: SectionNode, arrive: (section: SectionNode) => void) => Promise<void>
  readonly enter: (section: SectionNode) => void
}

const shownIn = (sections: readonly SectionNode[]) => sections.filter(({ state }) => state.visible > 0)

/** Manages the current page of a form. With `checks`, a page must be valid before a later one is shown. */
export function usePages<Submitted extends Values>(store: FormStore<Submitted>, checks: boolean): Pages {
  const { sections } = store
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = sections.map((section) => store.subscribe(section, listener))
      return () => stops.forEach((stop) => stop())
    },
    [store, sections],
  )
  const read = () =>
    shownIn(sections)
      .map(({ index }) => index)
      .join()
  useSyncExternalStore(subscribe, read, read)
  const [page, setPage] = useState({ index: 0, arrivals: 0 })

  const shown = shownIn(sections)
  // If the section was hidden, the one before it is shown.
  const place = Math.max(
    0,
    shown.findLastIndex(({ index }) => index <= page.index),
  )
  const current = shown[place]
  const show = useCallback(({ index }: SectionNode) => setPage((before) => ({ ...before, index })), [])
  const enter = ({ index }: SectionNode) => setPage(({ arrivals }) => ({ index, arrivals: arrivals + 1 }))
  const passes = async (section: SectionNode) => {
    if (!checks || (await store.checkSection(section))) return true
    const wrong = focusTarget(section)
    if (wrong) store.focus(wrong)
    return false
  }
  return {
    current,
    place,
    total: shown.length,
    arrivals: page.arrivals,
    show,
    enter,
    back() {
      const before = shown[place - 1]
      if (before) enter(before)
    },
    async next() {
      if (!current || !(await passes(current))) return
      // The check can hide or show sections.
      const following = shownIn(sections).find(({ index }) => index > current.index)
      if (following) enter(following)
    },
    async goTo(section, arrive) {
      const between = shown.slice(place).filter(({ index }) => index < section.index)
      for (const one of between) if (!(await passes(one))) return
      arrive(section)
    },
  }
}
