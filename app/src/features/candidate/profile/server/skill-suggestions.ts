import { loadSkillList } from '@foyer/resume-parser/gazetteer'
import * as limits from '#config/limits.ts'
import { profileLimits } from '../limits.ts'
import { countRelatedSkills, countSkills } from '#features/jobs/positions/server/index.ts'
import type { Database } from '#platform/db/database.ts'

export interface InDemandSkill {
  skill: string
  /** Number of open jobs that require it. */
  jobs: number
}

/** Suggests skills to a company's candidates. */
export interface SkillFinder {
  /** Returns the skills that a company's open jobs require, most frequent first; the result can be some minutes old. */
  asked(tenantId: number, now: Date): Promise<readonly InDemandSkill[]>
  /** Returns what the open jobs that ask for one of the given skills require besides; of all jobs if there are none of them. */
  related(tenantId: number, skills: readonly string[], now: Date): Promise<readonly InDemandSkill[]>
  /**
   * Returns skills that start with a text, or contain a word that does: those of open jobs first, then the most common
   * ones.
   */
  suggest(tenantId: number, text: string, now: Date): Promise<string[]>
}

export function createSkillFinder(db: Database): SkillFinder {
  const counted = new Map<number, { at: number; skills: readonly InDemandSkill[] }>()
  async function asked(tenantId: number, now: Date): Promise<readonly InDemandSkill[]> {
    const known = counted.get(tenantId)
    if (known && Math.abs(now.getTime() - known.at) < profileLimits.skillCountsMs) return known.skills
    const skills = await countSkills(db, tenantId)
    counted.set(tenantId, { at: now.getTime(), skills })
    return skills
  }
  return {
    asked,
    async related(tenantId, skills, now) {
      const skillsOfKind = skills.length > 0 ? await countRelatedSkills(db, tenantId, skills) : []
      return skillsOfKind.length > 0 ? skillsOfKind : asked(tenantId, now)
    },
    async suggest(tenantId, text, now) {
      const typed = text.trim().toLowerCase()
      if (typed === '') return []
      const { all } = await loadSkillList()
      const common = all.toSorted((one, other) => other.occupations - one.occupations).map(({ label }) => label)
      const labels = [...(await asked(tenantId, now)).map(({ skill }) => skill), ...common]
      const found = new Map<string, string>()
      for (const matches of [startsWith, hasWordStartingWith]) {
        for (const label of labels) {
          if (found.size >= limits.profileSkillSuggestions) return [...found.values()]
          const key = label.toLowerCase()
          if (!found.has(key) && matches(key, typed)) found.set(key, label)
        }
      }
      return [...found.values()]
    },
  }
}

const startsWith = (label: string, typed: string) => label.startsWith(typed)
const hasWordStartingWith = (label: string, typed: string) => label.includes(` ${typed}`)
