import { useEffect, useState } from 'react'
import { distinctSkills, type SkillSelectorItem } from './model.ts'

/** Debounce of the search, in milliseconds. */
const SKILL_SEARCH_DEBOUNCE_MS = 500

/** Outcome of a search for skills. */
interface SkillSearch {
  readonly status: 'idle' | 'searching' | 'found' | 'failed'
  readonly skills: readonly string[]
}

const IDLE: SkillSearch = { status: 'idle', skills: [] }

/** Searches for skills after a debounce. Results of an outdated text are ignored. */
export function useSkillSearch(
  searchCall: SkillSelectorItem['searchCall'],
  typed: string,
): SkillSearch & { readonly retry: () => void } {
  const [search, setSearch] = useState<SkillSearch & { readonly text: string }>({ ...IDLE, text: '' })
  const [attempt, setAttempt] = useState(0)
  const text = typed.trim()
  useEffect(() => {
    if (!searchCall || text === '') return undefined
    const stop = new AbortController()
    const publish = (found: SkillSearch) => stop.signal.aborted || setSearch({ ...found, text })
    const timer = setTimeout(() => {
      publish({ status: 'searching', skills: [] })
      searchCall(text, stop.signal).then(
        (skills) => publish({ status: 'found', skills: distinctSkills(skills) }),
        () => publish({ status: 'failed', skills: [] }),
      )
    }, SKILL_SEARCH_DEBOUNCE_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [searchCall, text, attempt])
  return { ...(search.text === text ? search : IDLE), retry: () => setAttempt((before) => before + 1) }
}
