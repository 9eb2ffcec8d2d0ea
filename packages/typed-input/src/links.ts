import { type Reading, readAs, unreadable } from './texts/reading.ts'
import { cleanLine, dropDirectionMarks } from './texts/texts.ts'

type LinkFault = 'empty' | 'scheme' | 'host' | 'space' | 'sign-in'

const SCHEME = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i

/**
 * Reads the address of a page, with or without `https://`, in any script. Returns it with its scheme. Refuses every
 * scheme but http and https, and addresses that carry a user name.
 */
export function readLink(text: string): Reading<string, LinkFault> {
  const typed = dropDirectionMarks(cleanLine(text)).replace(/^<([^<>]*)>$/, '$1')
  if (typed === '') return unreadable('empty')
  const scheme = SCHEME.exec(typed)?.[1]
  if (scheme && !/^https?$/i.test(scheme)) return unreadable('scheme', `${scheme}:`)
  if (/\s/u.test(typed)) return unreadable('space')
  const link = scheme ? typed : `https://${typed.replace(/^\/\//, '')}`
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (!url || !/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return unreadable('host', typed)
  return url.username || url.password ? unreadable('sign-in', typed) : readAs(link)
}
