import * as limits from '#config/limits.ts'
import * as z from 'zod'
import { readEmail } from '@foyer/typed-input/emails'
import { decodeLine } from '@foyer/typed-input/entities'
import { isRecord } from '#kernel/values/json-value.ts'
import { readYes, webAddress } from './clean-text.ts'

const line = z.string().min(1).max(limits.importLineCharacters)

export const contactSchema = z.strictObject({
  name: line,
  role: line.nullable(),
  email: line.nullable(),
  page: z.url({ protocol: /^https$/ }).nullable(),
  shown: z.boolean(),
})

type ImportedContact = z.infer<typeof contactSchema>

/** A contact that can't be stored, with the reason. */
class ContactRefused extends Error {}

/**
 * Reads the contact of a row: an object, or a name. A contact with a fault is left out as a whole, so that candidates
 * never see half of one.
 */
export function readContact(value: unknown): { contact: ImportedContact | null; fault?: string } {
  try {
    return { contact: parseContact(typeof value === 'string' ? { name: value } : value) }
  } catch (error) {
    if (!(error instanceof ContactRefused)) throw error
    return { contact: null, fault: error.message }
  }
}

function parseContact(value: unknown): ImportedContact | null {
  if (value === undefined || value === null) return null
  if (!isRecord(value)) throw new ContactRefused('it is neither an object nor a name')
  const [name, role, email, page] = (['name', 'role', 'email', 'page'] as const).map((key) => textOf(value[key], key))
  if (!name && !role && !email && !page) return null
  if (!name) throw new ContactRefused('it has no name')
  return {
    name,
    role: role || null,
    email: email ? parseEmail(email) : null,
    page: page ? parsePage(page) : null,
    shown: parseShown(value.shown),
  }
}

function textOf(value: unknown, key: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new ContactRefused(`${key} is not a text`)
  const text = decodeLine(value)
  if (text.includes('\ufffd') || !text.isWellFormed()) throw new ContactRefused(`${key} has lost characters`)
  const longest = key === 'page' ? limits.importAddressCharacters : limits.importLineCharacters
  if (text.length > longest) throw new ContactRefused(`${key} is longer than ${longest} characters`)
  return text
}

function parseEmail(text: string): string {
  const email = readEmail(text)
  if (email.kind === 'value') return email.value
  throw new ContactRefused(`“${text}” is not an email address`)
}

function parsePage(text: string): string {
  const page = webAddress(text)
  if (page?.startsWith('https:')) return page
  throw new ContactRefused(`“${text}” is not an https address`)
}

/** No guessing: a colleague's address must never become public through a typo. */
function parseShown(value: unknown): boolean {
  const shown = readYes(value)
  if (shown === undefined) throw new ContactRefused('shown is neither true nor false')
  return shown
}
