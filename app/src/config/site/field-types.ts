import { z } from 'zod'
import { contrast } from '#kernel/colour.ts'
import { pageIds } from './page-ids.ts'

/** Longest text and longest HTML of a setting, in characters. */
const TEXT_CHARACTERS = 2000
const HTML_CHARACTERS = 100_000

const isLoopback = ({ hostname }: URL) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
const parsed = (value: string) => (URL.canParse(value) ? new URL(value) : undefined)
/** One slash without a second slash or backslash, which browsers would treat as another host. */
const isOwnPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value)
/** Host names without characters such as `;` and `,`: the URL standard allows them, but they end a directive of a content security policy. */
const hasPlainHost = ({ hostname }: URL) => /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(hostname)
const isSecure = (url: URL) =>
  !url.username &&
  !url.password &&
  hasPlainHost(url) &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))

/** Plain text, shown exactly as written. */
export const text = () => z.string().max(TEXT_CHARACTERS)

/** Plain text that candidates read, which a site can have in several languages. */
export const shownText = () => text().meta({ translated: true })

/** HTML that is sanitized when stored and shown. A site can have it in several languages. */
export const html = () => z.string().max(HTML_CHARACTERS).meta({ contentMediaType: 'text/html' })

/** Never sent to a browser, and masked where the configuration is shown. */
export const secret = () => z.string().min(1).max(TEXT_CHARACTERS).meta({ writeOnly: true })

/** Scheme, host and port of another site. */
export const origin = () =>
  z.string().refine((value) => {
    const url = parsed(value)
    return url !== undefined && isSecure(url) && url.origin === value && !url.hostname.includes('*')
  }, 'Enter an origin such as https://images.example.com: https, lower case, without a path and without *.')

/** An address that the server or a browser calls: https, or http on this machine for trials. */
export const secureUrl = () =>
  z.string().refine((value) => {
    const url = parsed(value)
    return url !== undefined && isSecure(url)
  }, 'Enter an address that starts with https://.')

/** The target of a link: a path on this site, another web page, or an email address. */
export const linkTarget = () =>
  z
    .string()
    .max(TEXT_CHARACTERS)
    .refine((value) => {
      const url = parsed(value)
      return isOwnPath(value) || (url !== undefined && /^(https?:|mailto:|tel:)$/.test(url.protocol))
    }, 'Enter a path such as /careers, or an address that starts with https:// or mailto:.')

/** The address of a picture: a path on this site, or https. */
export const imageAddress = () =>
  z
    .string()
    .max(TEXT_CHARACTERS)
    .refine((value) => {
      const url = parsed(value)
      return isOwnPath(value) || (url !== undefined && isSecure(url))
    }, 'Enter a path such as /demo/hero.webp, or an address that starts with https://.')

/** A colour as #rrggbb with a contrast of at least 4.5:1 to white (WCAG 2.2, 1.4.3), as text or background. */
export const accentColor = () =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'A colour such as #0b5c52 is needed.', abort: true })
    .refine(
      (colour) => contrast(colour, '#ffffff') >= 4.5,
      'It has to stand out against white with 4.5:1. Choose a darker one.',
    )

const known: ReadonlySet<string> = new Set(pageIds)

/** Values for single pages, by page identifier. */
export const byPage = <T extends z.ZodType>(each: T) =>
  z
    .record(z.string(), each)
    .superRefine((pages, context) => {
      const keys = Object.keys(pages).filter((key) => !known.has(key))
      if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: pages })
    })
    .meta({ propertyNames: { enum: [...pageIds] } })
