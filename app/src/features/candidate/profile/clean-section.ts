import * as limits from '#config/limits.ts'
import { readName } from '#kernel/full-name.ts'
import type { Faults } from './clean-entry.ts'
import { cleanLine, cleanValue, type Cleaned } from './clean-value.ts'
import { payPeriods, workKinds, workPlaces } from './rules.ts'

/** Cleaned values of a section; undefined clears a value, and a missing one stays. */
export type SectionValues = Readonly<Record<string, unknown>>

type Read = (raw: unknown) => Cleaned<unknown>

const empty = { value: undefined }
const isBlank = (raw: unknown) => raw === undefined || raw === null || raw === ''

const name: Read = (raw) => {
  if (isBlank(raw)) return { value: '' }
  const read = typeof raw === 'string' ? readName(raw) : undefined
  if (read === undefined) return { fault: 'unreadable' }
  return read.length > limits.profileNameCharacters ? { fault: 'too-long' } : { value: read }
}

const line: Read = (raw) => cleanValue('line', raw)
const lines: Read = (raw) => cleanValue('lines', raw)
const list: Read = (raw) => cleanValue('list', raw)
const date: Read = (raw) => cleanValue('date', raw)

/** Accepts a phone number as written: 5 to 15 digits with the usual punctuation between them. */
const phone: Read = (raw) => {
  const cleaned = line(raw)
  if ('fault' in cleaned || typeof cleaned.value !== 'string') return cleaned
  const digits = cleaned.value.replaceAll(/\P{Nd}/gu, '').length
  const isPhone =
    digits >= 5 && digits <= 15 && /^[\p{Nd}+()./\- ]+(?:(?:;ext=|ext\.?|x|#) ?\p{Nd}+)?$/u.test(cleaned.value)
  return isPhone ? cleaned : { fault: 'bad-phone' }
}

const someOf =
  (choices: readonly string[]): Read =>
  (raw) => {
    if (isBlank(raw)) return empty
    if (!Array.isArray(raw) || raw.some((one) => !choices.includes(one))) return { fault: 'bad-choice' }
    const chosen = choices.filter((choice) => raw.includes(choice))
    return { value: chosen.length > 0 ? chosen : undefined }
  }

const oneOf =
  (choices: readonly string[]): Read =>
  (raw) =>
    isBlank(raw) ? empty : choices.some((choice) => choice === raw) ? { value: raw } : { fault: 'bad-choice' }

const amount: Read = (raw) => {
  if (isBlank(raw)) return empty
  const number = typeof raw === 'string' ? Number(cleanLine(raw)) : raw
  const isAmount = typeof number === 'number' && number >= 0 && number <= limits.profilePayMax
  return isAmount ? { value: number } : { fault: 'bad-choice' }
}

const code =
  (pattern: RegExp): Read =>
  (raw) => {
    if (isBlank(raw)) return empty
    return typeof raw === 'string' && pattern.test(raw) ? { value: raw } : { fault: 'bad-choice' }
  }

const codes =
  (pattern: RegExp): Read =>
  (raw) => {
    if (isBlank(raw)) return empty
    const isCodes = Array.isArray(raw) && raw.every((one) => typeof one === 'string' && pattern.test(one))
    if (!isCodes) return { fault: 'bad-choice' }
    if (raw.length > limits.profileListItems) return { fault: 'too-many' }
    return { value: raw.length > 0 ? [...new Set(raw)] : undefined }
  }

const readers: Readonly<Record<'contact' | 'summary' | 'preferences', Readonly<Record<string, Read>>>> = {
  contact: { firstname: name, lastname: name, headline: line, phone, location: line },
  summary: { summary: lines },
  preferences: {
    roles: list,
    kinds: someOf(workKinds),
    places: list,
    remote: someOf(workPlaces),
    availableFrom: date,
    payLeast: amount,
    payMost: amount,
    payCurrency: code(/^[A-Z]{3}$/),
    payPeriod: oneOf(payPeriods),
    permits: codes(/^[A-Z]{2}$/),
  },
}

/** Cleans the values sent for a section, and collects a fault for each that can't be stored. */
export function cleanSection(
  section: keyof typeof readers,
  raw: Readonly<Record<string, unknown>>,
): { values: SectionValues; faults: Faults } {
  const values: Record<string, unknown> = {}
  const faults: Record<string, Faults[string]> = {}
  for (const [field, read] of Object.entries(readers[section])) {
    if (!Object.hasOwn(raw, field)) continue
    const cleaned = read(raw[field])
    if ('fault' in cleaned) faults[field] = cleaned.fault
    else values[field] = cleaned.value
  }
  const { payLeast, payMost } = values
  if (typeof payLeast === 'number' && typeof payMost === 'number' && payMost < payLeast) faults['payMost'] = 'pay-order'
  return { values, faults }
}
