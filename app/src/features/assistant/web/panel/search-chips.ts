import type { IntlShape } from 'react-intl'
import { amountText } from '#features/positions/pay-text.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { withoutPart } from '../../search-link.ts'
import type { Condition, JobSearch } from '../../tools.ts'

interface Chip {
  key: string
  label: string
  /** The search without it. */
  without: JobSearch
}

/** Returns chips for everything that narrows a search of the assistant. */
export function searchChips(intl: IntlShape, search: JobSearch, labels: Readonly<Record<string, string>> = {}): Chip[] {
  const say: Say = (id, values = {}) => intl.formatMessage({ id }, values)
  const part = (key: keyof JobSearch, label: string): Chip => ({ key, label, without: withoutPart(search, key) })
  const { query, location, distance_km, remote, pay_min, posted_within_days, filters = {}, conditions = [] } = search
  const chips: Chip[] = []
  if (query) chips.push(part('query', say('shell.quoted', { words: query })))
  if (location) chips.push(part('location', location))
  if (distance_km !== undefined) chips.push(part('distance_km', say('assistant.chip.distance', { km: distance_km })))
  if (remote) chips.push(part('remote', say('assistant.chip.remote')))
  if (pay_min) {
    const pay = amountText(pay_min.amount, { currency: pay_min.currency.toUpperCase(), locale: intl.locale, digits: 2 })
    chips.push(part('pay_min', say(`assistant.chip.pay.${pay_min.interval}`, { pay })))
  }
  if (posted_within_days !== undefined)
    chips.push(part('posted_within_days', say('assistant.chip.days', { days: posted_within_days })))
  for (const [name, values] of Object.entries(filters))
    for (const value of values) {
      const key = `${name} ${value}`
      chips.push({ key, label: labels[key] ?? value, without: withoutPart(search, 'filters', { name, value }) })
    }
  for (const condition of conditions) {
    const { start: _start, ...rest } = search
    const kept = conditions.filter((other) => other !== condition)
    chips.push({
      key: JSON.stringify(condition),
      label: conditionLabel(say, condition),
      without: { ...rest, conditions: kept },
    })
  }
  return chips
}

type Say = (id: MessageId, values?: Record<string, string | number>) => string

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
