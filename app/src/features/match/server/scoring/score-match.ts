import type { CandidateFacts, Match, MatchPart, Requirements, Why } from '../../model.ts'
import {
  DEGREE_STEPS,
  MIN_WEIGHT,
  MATCH_VERSION,
  OTHER_FIELD,
  type PartKey,
  PARTS,
  PLACES,
  WITHOUT_CORE,
} from '../../weights.ts'
import { nameKey } from '@foyer/resume-parser/gazetteer'
import { fitSkills } from './skill-fit.ts'
import { fitTitle, relatedMonths } from './title-fit.ts'

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

function fitPlace({ remote, places }: Requirements, { city, country }: CandidateFacts): Fit | undefined {
  if (remote) return { value: PLACES.remote, why: { kind: 'place', fit: 'remote' } }
  if (places.length === 0) return undefined
  if (city === undefined && country === undefined) return { value: 0, why: { kind: 'place', fit: 'unknown' } }
  const inCountry =
    country === undefined ? places : places.filter((place) => place.country === country || place.country === undefined)
  const fit = inCountry.some((place) => city !== undefined && nameKey(place.city) === city)
    ? 'sameCity'
    : country !== undefined && inCountry.some((place) => place.country === country)
      ? 'sameCountry'
      : 'elsewhere'
  return { value: PLACES[fit], why: { kind: 'place', fit } }
}

const limited = (fit: Fit, most: number): Fit => ({ ...fit, value: Math.min(fit.value, most) })

const rounded = (number: number, digits: number) => Number(number.toFixed(digits))

/**
 * Returns the match of a candidate with a position, from these two alone. Parts that the position says nothing about are
 * left out, and their weights are spread over the others.
 * @param asOf `YYYY-MM-DD`, the day for which the facts were read
 */
export function scoreMatch(position: Requirements, facts: CandidateFacts, asOf: string): Match {
  const required = fitSkills(position.required, facts, { required: true, core: position.core })
  const preferred = fitSkills(position.preferred, facts, { required: false })
  const lacks = (ids: readonly string[]) => ids.length > 0 && !ids.some((id) => facts.skills.has(id))
  const months = relatedMonths(position.title, facts.jobs)
  const has = rounded(months / 12, 1)
  const { years } = position
  const fits: Record<PartKey, Fit | undefined> = {
    required: position.required.length > 0 ? required : undefined,
    preferred: position.preferred.length > 0 ? preferred : undefined,
    title:
      position.title.words.length > 0
        ? limited(fitTitle(position.title, facts), lacks(position.core) ? WITHOUT_CORE.title : 1)
        : undefined,
    experience:
      years === undefined
        ? undefined
        : {
            value: Math.min(lacks(position.practised) ? WITHOUT_CORE.experience : 1, months / (years * 12)),
            why: { kind: 'experience', has, asked: years },
          },
    education: fitEducation(position, facts),
    place: fitPlace(position, facts),
  }
  const said = PARTS.flatMap(({ key, weight }) => {
    const fit = fits[key]
    return fit ? [{ key, weight, value: fit.value, why: fit.why }] : []
  })
  const total = said.reduce((sum, { weight }) => sum + weight, 0)
  const reached = said.reduce((sum, { weight, value }) => sum + weight * value, 0)
  return {
    score: total < MIN_WEIGHT ? undefined : Math.round((100 * reached) / total),
    parts: said.map(({ key, weight, value, why }): MatchPart => ({
      key,
      weight: rounded((100 * weight) / total, 1),
      value: rounded(value, 3),
      why,
    })),
    matched: [...required.matched, ...preferred.matched],
    missing: [...required.missing, ...preferred.missing],
    years: { has, asked: years },
    version: MATCH_VERSION,
    asOf,
  }
}
