import { amountText } from '#features/jobs/positions/pay-text.ts'
import { withoutCriterion } from './search-link.ts'
import type { Condition, JobSearch } from './tools.ts'

/** A filter, place or limit of a search. */
export interface SearchCriterion {
  key: string
  label: string
  /** The search without it. */
  without: JobSearch
}

/** Returns all filters, places and limits of a search of the assistant, in the reader's language. */
export function searchCriteria(
  say: Say,
  locale: string,
  search: JobSearch,
  labels: Readonly<Record<string, string>> = {},
): SearchCriterion[] {
  const criterion = (key: keyof JobSearch, label: string): SearchCriterion => ({
    key,
    label,
    without: withoutCriterion(search, key),
  })
  const { query, location, distance_km, remote, pay_min, posted_within_days, filters = {}, conditions = [] } = search
  const criteria: SearchCriterion[] = []
  if (query) criteria.push(criterion('query', say('shell.quoted', { words: query })))
  if (location) criteria.push(criterion('location', location))
  if (distance_km !== undefined)
    criteria.push(criterion('distance_km', say('assistant.chip.distance', { km: distance_km })))
  if (remote) criteria.push(criterion('remote', say('assistant.chip.remote')))
  if (pay_min) {
    const pay = amountText(pay_min.amount, { currency: pay_min.currency.toUpperCase(), locale, digits: 2 })
    criteria.push(criterion('pay_min', say(`assistant.chip.pay.${pay_min.interval}`, { pay })))
  }
  if (posted_within_days !== undefined)
    criteria.push(criterion('posted_within_days', say('assistant.chip.days', { days: posted_within_days })))
  for (const [name, values] of Object.entries(filters))
    for (const value of values) {
      const key = `${name} ${value}`
      criteria.push({ key, label: labels[key] ?? value, without: withoutCriterion(search, 'filters', { name, value }) })
    }
  for (const condition of conditions) {
    const { start: _start, ...rest } = search
    const kept = conditions.filter((other) => other !== condition)
    criteria.push({
      key: JSON.stringify(condition),
      label: conditionLabel(say, condition),
      without: { ...rest, conditions: kept },
    })
  }
  return criteria
}

type ChipText =
  | 'distance'
  | 'remote'
  | 'days'
  | 'without'
  | 'visa'
  | 'licence'
  | 'noLicence'
  | `hours.${'range' | 'least' | 'most'}`
  | `pay.${NonNullable<JobSearch['pay_min']>['interval']}`
  | `shift.${Extract<Condition, { kind: 'shift' }>['value']}`
  | Extract<Condition, { kind: 'work_time' | 'contract' }>['value']

/** Returns a message of the catalogue in the reader's language. */
type Say = (id: 'shell.quoted' | `assistant.chip.${ChipText}`, values?: Record<string, string | number>) => string

function conditionLabel(say: Say, condition: Condition): string {
  switch (condition.kind) {
    case 'hours': {
      const { min, max } = condition
      if (min !== undefined && max !== undefined && min !== max) return say('assistant.chip.hours.range', { min, max })
      if (min !== undefined && max === undefined) return say('assistant.chip.hours.least', { min })
      return say('assistant.chip.hours.most', { max: max ?? 0 })
    }
    case 'shift': {
      const shift = say(`assistant.chip.shift.${condition.value}`)
      return condition.not ? say('assistant.chip.without', { what: shift }) : shift
    }
    case 'contract': {
      const contract = say(`assistant.chip.${condition.value}`)
      return condition.not ? say('assistant.chip.without', { what: contract }) : contract
    }
    case 'work_time':
      return say(`assistant.chip.${condition.value}`)
    case 'visa_sponsorship':
      return say('assistant.chip.visa')
    case 'driving_licence':
      return say(condition.not ? 'assistant.chip.noLicence' : 'assistant.chip.licence')
  }
}
