import { type Reading, readAs, unreadable } from './texts/reading.ts'
import { cleanLine, dropDirectionMarks } from './texts/texts.ts'

/** Maximum lengths of an address and its local part, in characters (RFC 5321, 4.5.3.1). */
const MAX = { whole: 254, local: 64 }

type EmailFault = 'empty' | 'no-at' | 'several' | 'space' | 'local' | 'domain' | 'too-long'

/**
 * Reads an email address in the form to store: one @ between a local part and a domain with a dot, in letters of any
 * script (RFC 6531). Ignores spaces around it, angle brackets and `mailto:`; the case stays. Refuses characters that
 * separate addresses in a header.
 */
export function readEmail(text: string): Reading<string, EmailFault> {
  const email = unwrap(dropDirectionMarks(cleanLine(text)).normalize('NFKC').trim())
  if (email === '') return unreadable('empty')
  const at = email.lastIndexOf('@')
  if (at < 0) return unreadable('no-at')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  if (/[,;]/.test(email) || local.includes('@')) return unreadable('several')
  if (/\s/u.test(email)) return unreadable('space')
  if (!/^[\p{L}\p{M}\p{N}\p{So}!#$%&'*+/=?^_`{|}~.\u2019-]+$/u.test(local)) return unreadable('local', local)
  const ascii = asciiDomain(domain)
  if (ascii === undefined) return unreadable('domain', domain)
  if (local.length > MAX.local || local.length + 1 + ascii.length > MAX.whole) return unreadable('too-long')
  // Keyboards set a curly apostrophe, which no address has.
  return readAs(`${local.replaceAll('\u2019', "'")}@${domain.replaceAll(FULL_STOP, '.')}`)
}

/**
 * Returns the form in which an address is stored and compared: lower case, the domain in ASCII (RFC 5891). Dots and plus
 * signs stay, since only the provider knows their meaning. Undefined for a text that is not an address.
 */
export function emailKey(text: string): string | undefined {
  const reading = readEmail(text)
  if (reading.kind !== 'value') return undefined
  const at = reading.value.lastIndexOf('@')
  const local = reading.value.slice(0, at).toLowerCase().normalize('NFKC')
  return `${local}@${asciiDomain(reading.value.slice(at + 1)) ?? ''}`
}

/** Ideographic full stops, which IDNA treats as dots. */
const FULL_STOP = /[\u3002\uFF0E\uFF61]/g

function unwrap(text: string): string {
  return text
    .replace(/^mailto:/i, '')
    .replace(/^<([^<>]*)>$/, '$1')
    .trim()
}

/** The URL standard's host parser is the same in browsers and servers, and rejects what IDNA rejects. */
function asciiDomain(text: string): string | undefined {
  const dotted = text.replaceAll(FULL_STOP, '.')
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(dotted) || !URL.canParse(`http://${dotted}`)) return undefined
  const { hostname } = new URL(`http://${dotted}`)
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/.test(hostname) ? hostname : undefined
}
