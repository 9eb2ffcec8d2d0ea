import type { CandidateFacts, Match, MatchFactor, Requirements, Why } from '../../model.ts'
import {
  DEGREE_STEPS,
  MIN_WEIGHT,
  MATCH_VERSION,
  OTHER_FIELD,
  type PartKey,
  PARTS,
  PLACES,
  WITHOUT_CORE,
  WORDS,
} from '../../weights.ts'
import { fitSkills, listSkills } from './skill-fit.ts'
import { fitTitle, relatedMonths, titleLikeness } from './title-fit.ts'

type Fit = { value: number; why: Why }

function fitEducation({ degree, fields }: Requirements, facts: CandidateFacts): Fit | undefined {
  if (degree === undefined) return undefined
  const own = facts.degree
  const enough = own !== undefined && own.level >= degree
  const steps = own ? Math.max(0, degree - own.level) : DEGREE_STEPS.length - 1
  const otherField = fields.length > 0 && !fields.some((field) => facts.fields.has(field))
  const value = (DEGREE_STEPS[Math.min(steps, DEGREE_STEPS.length - 1)] ?? 0) * (otherField ? OTHER_FIELD : 1)
  return { value, why: { kind: 'degree', own: own?.name, enough, otherField } }
}

function fitPlace({ remote, places }: Requirements, { city, country, hasPlace }: CandidateFacts): Fit | undefined {
  if (remote) return { value: PLACES.remote, why: { kind: 'place', fit: 'remote' } }
  if (places.length === 0) return undefined
  if (city === undefined && country === undefined)
    return { value: 0, why: { kind: 'place', fit: hasPlace ? 'unrecognized' : 'unknown' } }
  const inCountry =
    country === undefined ? places : places.filter((place) => place.country === country || place.country === undefined)
  const fit = inCountry.some((place) => city !== undefined && place.city === city)
    ? 'sameCity'
    : country !== undefined && inCountry.some((place) => place.country === country)
      ? 'sameCountry'
      : 'elsewhere'
  return { value: PLACES[fit], why: { kind: 'place', fit } }
}

/** Compares the words with which an ad and a profile describe work. */
function fitWords({ words }: Requirements, facts: CandidateFacts): Fit | undefined {
  if (words.length < WORDS.fewest || facts.words.size < WORDS.fewestOwn) return undefined
  const shared: string[] = []
  for (const key of words) {
    const own = facts.words.get(key)
    if (own !== undefined) shared.push(own)
  }
  return { value: Math.min(1, shared.length / words.length / WORDS.full), why: { kind: 'words', shared } }
}

/** Converts months to years with one decimal. */
const inYears = (months: number) => Math.round((months / 12) * 10) / 10

const limited = (fit: Fit, most: number): Fit => ({ ...fit, value: Math.min(fit.value, most) })

/** Returns the value of each part about which the position says something, and the months of related work. */
function fitFactors(position: Requirements, facts: CandidateFacts) {
  const lacks = (ids: readonly string[]) => ids.length > 0 && !ids.some((id) => facts.skills.has(id))
  const jobs = facts.jobs.map((job) => ({ ...job, likeness: titleLikeness(position.title, job.title) }))
  const months = relatedMonths(jobs)
  const { years } = position
  const fits: Record<PartKey, Fit | undefined> = {
    required: position.required.length > 0 ? fitSkills(position.required, facts, position.core) : undefined,
    preferred: position.preferred.length > 0 ? fitSkills(position.preferred, facts) : undefined,
    title:
      position.title.words.length > 0
        ? limited(fitTitle(position.title, jobs), lacks(position.core) ? WITHOUT_CORE.title : 1)
        : undefined,
    experience:
      years === undefined
        ? undefined
        : {
            value: Math.min(lacks(position.practised) ? WITHOUT_CORE.experience : 1, months / (years * 12)),
            why: { kind: 'experience', has: inYears(months), asked: years },
          },
    education: fitEducation(position, facts),
    words: fitWords(position, facts),
    place: fitPlace(position, facts),
  }
  let total = 0
  let reached = 0
  for (const { key, weight } of PARTS) {
    total += fits[key] ? weight : 0
    reached += weight * (fits[key]?.value ?? 0)
  }
  return { fits, months, total, score: total < MIN_WEIGHT ? undefined : Math.round((100 * reached) / total) }
}

/** Returns only the score of a match, equal to that of {@link scoreMatch}, without its reasons. */
export const scoreOf = (position: Requirements, facts: CandidateFacts): number | undefined =>
  fitFactors(position, facts).score

const rounded = (number: number, digits: number) => Number(number.toFixed(digits))

/**
 * Returns the match of a candidate with a position, from these two alone. Parts about which the position says nothing
 * are left out, and their weights are redistributed.
 * @param asOf `YYYY-MM-DD`, the day for which the facts were read
 */
export function scoreMatch(position: Requirements, facts: CandidateFacts, asOf: string): Match {
  const { fits, months, total, score } = fitFactors(position, facts)
  const required = listSkills(position.required, facts, true)
  const preferred = listSkills(position.preferred, facts, false)
  return {
    score,
    parts: PARTS.flatMap(({ key, weight }): MatchFactor[] => {
      const fit = fits[key]
      if (!fit) return []
      return [{ key, weight: rounded((100 * weight) / total, 1), value: rounded(fit.value, 3), why: fit.why }]
    }),
    matched: [...required.matched, ...preferred.matched],
    missing: [...required.missing, ...preferred.missing],
    years: { has: inYears(months), asked: position.years },
    version: MATCH_VERSION,
    asOf,
  }
}
