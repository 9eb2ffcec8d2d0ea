import { useState } from 'react'
import type { Explanation } from '#features/applying/applications/reasons.ts'

/** Reasons of a rejection as they are chosen and written. */
export interface ChosenReasons {
  readonly requirements: readonly string[]
  readonly another: boolean
  readonly own: string
  readonly again: string
}

/** Returns chosen reasons as a rejection sends them: requirements in the order of the ad, then another candidate, then own words. */
export function explanationOf({ requirements, another, own, again }: ChosenReasons): Explanation {
  const reasons: Explanation['reasons'] = requirements.map((words) => ({ kind: 'requirement', words }))
  if (another) reasons.push({ kind: 'another-candidate' })
  if (own.trim() !== '') reasons.push({ kind: 'own-words', words: own.trim() })
  return { reasons, ...(again.trim() !== '' && { toApplyAgain: again.trim() }) }
}

/** State of the reasons of a rejection. Nothing is chosen at first: only people decide. */
export function useReasons() {
  const [chosen, setChosen] = useState<ChosenReasons>({ requirements: [], another: false, own: '', again: '' })
  return { chosen, setChosen, explanation: explanationOf(chosen) }
}
