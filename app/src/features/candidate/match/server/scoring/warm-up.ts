import { setImmediate } from 'node:timers/promises'
import type { Requirements } from '../../model.ts'
import type { Lists } from '../reading/read-requirements.ts'
import { type MatchedProfile, readCandidate } from './candidate-facts.ts'
import { scoreOf } from './score-match.ts'
import { matchLimits } from '../../limits.ts'

/** An invented profile with every part that scoring reads. */
const anyone: MatchedProfile = {
  basics: { location: { city: 'Leeds', countryCode: 'GB' } },
  work: [
    { position: 'Software Engineer', name: 'Acme', startDate: '2020-01', summary: 'Services in Java and SQL' },
    { position: 'Staff Nurse', name: 'Ward', startDate: '2012-01', endDate: '2019-12', summary: 'Patient care' },
  ],
  education: [{ studyType: 'BSc', area: 'Computer Science' }],
  skills: ['Java', 'SQL', 'Git', 'Excel', 'First aid', 'Project management'].map((name) => ({ name })),
}

const DAY = '2026-01-01'

/**
 * Scores positions for an invented profile, so that the code is compiled and in the cache before the first candidate's
 * scores. Other requests get their turn in between.
 */
export async function warmUp(positions: Iterable<Requirements>, lists: Lists): Promise<void> {
  const facts = readCandidate(anyone, DAY, lists)
  let count = 0
  for (const position of positions) {
    if (count === matchLimits.warmedUp) return
    if ((count += 1) % matchLimits.warmedAtOnce === 0) await setImmediate()
    scoreOf(position, facts)
  }
}
