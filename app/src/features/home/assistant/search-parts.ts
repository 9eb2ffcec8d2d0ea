import { amountText } from '#features/jobs/positions/pay-text.ts'
import { withoutPart } from './search-link.ts'
import type { Condition, JobSearch } from './tools.ts'

/** Something that narrows a search. */
export interface SearchPart {
  key: string
  label: string
  /** The search without it. */
  without: JobSearch
}

/** Returns everything that narrows a search of the assistant, in the reader's language. */
export function searchParts(
  say: Say,
  locale: string,
  search: JobSearch,
  labels: Readonly<Record<string, string>> = {},
): SearchPart[] {
  const part = (key: keyof JobSearch, label: string): SearchPart => ({ key, label, without: withoutPart(search, key) })
  const { query, location, distance_km, remote, pay_min, posted_within_days, filters = {}, conditions = [] } = search
  const parts: SearchPart[] = []
  if (query) parts.push(part('query', say('shell.quoted', { words: query })))
  if (location) parts.push(part('location', location))
  if (distance_km !== undefined) parts.push(part('distance_km', say('assistant.chip.distance', { km: distance_km })))
  if (remote) parts.push(part('remote', say('assistant.chip.remote')))
  if (pay_min) {
    const pay = amountText(pay_min.amount, { currency: pay_min.currency.toUpperCase(), locale, digits: 2 })
    parts.push(part('pay_min', say(`assistant.chip.pay.${pay_min.interval}`, { pay })))
  }
  if (posted_within_days !== undefined)
    parts.push(part('posted_within_days', say('assistant.chip.days', { days: posted_within_days })))
  for (const [name, values] of Object.entries(filters))
    for (const value of values) {
      const key = `${name} ${value}`
      parts.push({ key, label: labels[key] ?? value, without: withoutPart(search, 'filters', { name, value }) })
    }
  for (const condition of conditions) {
    const { start: _start, ...rest } = search
    const kept = conditions.filter((other) => other !== condition)
    parts.push({
      key: JSON.stringify(condition),
      label: conditionLabel(say, condition),
      without: { ...rest, conditions: kept },
    })
  }
  return parts
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
    case 'work_time':
    case 'contract':
      return say(`assistant.chip.${condition.value}`)
    case 'visa_sponsorship':
      return say('assistant.chip.visa')
    case 'driving_licence':
      return say(condition.not ? 'assistant.chip.noLicence' : 'assistant.chip.licence')
  }
}
