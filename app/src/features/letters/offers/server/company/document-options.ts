import { CommandError } from '#platform/feature/command.ts'
import { type DocumentKind, documentKinds, type SigningMethod, signingMethods } from '../../rules.ts'

/** RFC 3339 with a zone. */
const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i

/**
 * Parses an ISO instant with a zone.
 * @throws CommandError `bad-expires`: a local time would be ambiguous
 */
export function parseInstant(text: string): Date {
  const found = INSTANT.exec(text)
  const wrong = (what: string) =>
    new CommandError(
      'bad-expires',
      `“${text}” ${what}. Give one with its zone, such as 2026-06-30T18:00:00+02:00 or 2026-06-30T16:00:00Z.`,
    )
  if (!found) throw wrong(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? 'has no time zone' : 'is not a date and time')
  const [, year, month, day] = found
  const zone = (found[7] ?? 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const instant = new Date(`${text.slice(0, text.length - (found[7]?.length ?? 0))}${zone}`)
  // Date would roll an invalid day over into the next month.
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  if (Number.isNaN(instant.getTime()) || !isDay) throw wrong('is not a valid date and time')
  if (instant.getUTCFullYear() < 1 || instant.getUTCFullYear() > 9999) throw wrong('is too far away')
  return instant
}

/** The way of signing a document, parsed from an option. */
export interface SigningOption {
  kind: DocumentKind
  /** Ways of signing in addition to the default one of the kind. */
  otherMethods: SigningMethod[]
  /** True if the candidate cannot open it yet. */
  pending: boolean
}

export interface DocumentOption extends SigningOption {
  file: string
}

const PENDING = ':pending'

/** Parses `KIND[+WAY…][:pending]`. @returns undefined if the text is malformed */
export function parseSigning(text: string): SigningOption | undefined {
  const pending = text.endsWith(PENDING)
  const [first, ...others] = (pending ? text.slice(0, -PENDING.length) : text).split('+')
  const kind = documentKinds.find((one) => one === first)
  const otherMethods = signingMethods.filter((way) => others.includes(way))
  const areMethods = otherMethods.length === others.length && (others.length === 0 || kind !== 'readonly')
  return kind && areMethods ? { kind, otherMethods, pending } : undefined
}

/** Parses `--document FILE.pdf:KIND[+WAY…][:pending]`. @throws CommandError `bad-document` */
export function parseDocument(text: string): DocumentOption {
  const rest = text.endsWith(PENDING) ? text.slice(0, -PENDING.length) : text
  const at = rest.lastIndexOf(':')
  const file = rest.slice(0, Math.max(at, 0))
  const signing = parseSigning(text.slice(at + 1))
  if (signing && file) return { file, ...signing }
  throw new CommandError(
    'bad-document',
    `--document is “${text}”, but it must be a file, a colon and one of ${documentKinds.join(', ')}: letter.pdf:inline, letter.pdf:esign+upload to open a further way of signing (${signingMethods.join(', ')}) for one that is signed, and :pending behind that for one that is not ready.`,
  )
}
