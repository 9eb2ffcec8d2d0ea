import type { JsonResume, Skill } from '@foyer/resume-parser/json-resume'
import type { CandidateProfile } from '#features/candidate/profile/profile.ts'

type StoredSkill = CandidateProfile['resume']['skills'][number]

/** Returns a stored profile as a JSON Resume, without the candidate's job preferences. */
export function resumeOfProfile({ resume }: Pick<CandidateProfile, 'resume'>): JsonResume {
  const { basics, skills, links, ...lists } = resume
  const { firstName: _first, lastName: _last, location, ...rest } = basics
  const { name: place, ...address } = location ?? {}
  const placed = place && !address.city ? { ...address, city: place } : address
  return {
    basics: {
      ...rest,
      ...(Object.keys(placed).length > 0 && { location: placed }),
      ...(links.length > 0 && { profiles: links.map(withoutId) }),
    },
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([key, entries]) => (entries.length > 0 ? [[key, entries.map(withoutId)]] : [])),
    ),
    ...(skills.length > 0 && { skills: groupSkills(skills) }),
  }
}

function withoutId<Entry extends { id: string }>({ id: _id, ...values }: Entry): Omit<Entry, 'id'> {
  return values
}

/**
 * Groups skills by category, in the order in which the categories first occur. Skills without a category stay single.
 */
function groupSkills(skills: readonly StoredSkill[]): Skill[] {
  const groups = new Map<string, Skill & { keywords: string[] }>()
  const grouped: Skill[] = []
  for (const { name, level, category } of skills) {
    if (!name) continue
    if (!category) {
      grouped.push({ name, ...(level && { level }) })
      continue
    }
    const known = groups.get(category)
    const keyword = level ? `${name} (${level})` : name
    if (known) known.keywords.push(keyword)
    else {
      const group = { name: category, keywords: [keyword] }
      groups.set(category, group)
      grouped.push(group)
    }
  }
  return grouped
}
