import type { JsonResume } from '../../model/json-resume.ts'
import type { Limits } from '../bounds/limits.ts'
import { readXml } from '../package/read-xml.ts'
import { readCandidate } from './europass-candidate.ts'
import { readSkillsPassport } from './europass-skills-passport.ts'
import { readJsonResume } from './read-json-resume.ts'

/** Returns the profile that Europass XML states, of the editor before 2020 or the one since; undefined for other XML. */
export function readEuropass(xml: string, limits: Limits): JsonResume | undefined {
  const root = readXml(xml, limits)
  if (root.name === 'SkillsPassport' || root.name === 'Europass')
    return readJsonResume(withoutHoles(readSkillsPassport(root)))
  if (root.name === 'Candidate') return readJsonResume(withoutHoles(readCandidate(root)))
  return undefined
}

/** Returns true for text that begins like XML, perhaps after a declaration. */
export const looksLikeXml = (text: string) => /^\s*<(\?xml|!DOCTYPE|[A-Za-z])/.test(text)

/** Removes empty entries, which Europass writes for sections that were not filled in. */
function withoutHoles(resume: JsonResume): JsonResume {
  const filled = Object.entries(resume).map(([section, value]) => [
    section,
    Array.isArray(value)
      ? value.filter((entry) => Object.values(entry).some((part) => part !== undefined && part !== ''))
      : value,
  ])
  return Object.fromEntries(filled)
}
