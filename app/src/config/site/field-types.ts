import { z } from 'zod'
import { contrast } from '#kernel/colour.ts'
import { pageIds } from './page-ids.ts'

/** The most characters of one text, and of one piece of HTML, that a company may write. */
const TEXT_CHARACTERS = 2000
const HTML_CHARACTERS = 100_000

const isLoopback = ({ hostname }: URL) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
const parsed = (value: string) => (URL.canParse(value) ? new URL(value) : undefined)
/** One slash, and no other or backslash behind it, which browsers would take for another host. */
const isOwnPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value)
/** Signs such as `;` and `,` are allowed in host names by the URL standard, and end a directive of a content security policy. */
const hasPlainHost = ({ hostname }: URL) => /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(hostname)
const isSecure = (url: URL) =>
  !url.username &&
  !url.password &&
  hasPlainHost(url) &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))

/** Plain text, shown exactly as it is written. */
export const text = () => z.string().max(TEXT_CHARACTERS)

/** HTML, of which only what is safe to show is kept. */
export const html = () => z.string().max(HTML_CHARACTERS).meta({ contentMediaType: 'text/html' })

/** Never sent to a browser, and masked where the configuration is shown. */
export const secret = () => z.string().min(1).max(TEXT_CHARACTERS).meta({ writeOnly: true })

/** Scheme, host and port of another site. */
export const origin = () =>
  z.string().refine((value) => {
    const url = parsed(value)
    return url !== undefined && isSecure(url) && url.origin === value && !url.hostname.includes('*')
  }, 'An origin is needed, such as https://images.example.com: https, in lower case, without path and without *.')

/** An address that the server or a browser asks: https, or http on this machine for trials. */
export const secureUrl = () =>
  z.string().refine((value) => {
    const url = parsed(value)
    return url !== undefined && isSecure(url)
  }, 'An address that begins with https:// is needed.')

/** Where a link leads: a path of this site, a page of another one, or a mail address. */
export const linkTarget = () =>
  z
    .string()
    .max(TEXT_CHARACTERS)
    .refine((value) => {
      const url = parsed(value)
      return isOwnPath(value) || (url !== undefined && /^(https?:|mailto:|tel:)$/.test(url.protocol))
    }, 'A path such as /careers, or an address that begins with https:// or mailto:, is needed.')

/** Where a picture lies: a path of this site, or an https address. */
export const imageAddress = () =>
  z
    .string()
    .max(TEXT_CHARACTERS)
    .refine((value) => {
      const url = parsed(value)
      return isOwnPath(value) || (url !== undefined && isSecure(url))
    }, 'A path such as /demo/hero.webp, or an address that begins with https://, is needed.')

/** A colour as #rrggbb on which white text, and which on white, has a contrast of 4.5:1 (WCAG 2.2, 1.4.3). */
export const accentColor = () =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'A colour such as #0b5c52 is needed.', abort: true })
    .refine(
      (colour) => contrast(colour, '#ffffff') >= 4.5,
      'It has to stand out against white with 4.5:1. Choose a darker one.',
    )

const known: ReadonlySet<string> = new Set(pageIds)

/** Something for single pages, by page identifier. */
export const byPage = <T extends z.ZodType>(each: T) =>
  z
    .record(z.string(), each)
    .superRefine((pages, context) => {
      const keys = Object.keys(pages).filter((key) => !known.has(key))
      if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: pages })
    })
    .meta({ propertyNames: { enum: [...pageIds] } })
