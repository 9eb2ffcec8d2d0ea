import { visitLimits } from './limits.ts'

/** The source of a visitor who typed the address, or whose browser doesn't say where they come from. */
export const DIRECT = 'direct'
/** The source of a visitor who found the job on the company's own site. */
export const OWN_SITE = 'site'
const SEARCH_ENGINE = 'search-engine'

/** Names of search engines between the parts of their hosts: www.google.co.uk, duckduckgo.com. */
const ENGINES =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|yandex|baidu|naver|brave|kagi|mojeek|seznam)\.[a-z]{2,3}(?:\.[a-z]{2})?$/

/** Sources that pages name in the reader's language; others are shown as they are. */
export const namedSources = [DIRECT, OWN_SITE, SEARCH_ENGINE, 'job-alert', 'feed'] as const

/** Returns the word of a campaign as sources are compared: in lower case, without control characters; empty for none. */
export const sourceWord = (typed: string | null | undefined): string =>
  (typed ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, visitLimits.source)

const campaignIn = (address: URL | undefined): string =>
  sourceWord(address?.searchParams.get('utm_source') ?? address?.searchParams.get('source'))

/** The parts of a request that say where it comes from. */
export interface Arrival {
  /** Path and query of the request. */
  path: string
  /** The host that the visitor sees, without the port. */
  host: string
  referrer: string | null
}

/**
 * Returns where a visitor came from: the campaign that the address names, which links of the site carry, else the site or the kind
 * of site before.
 */
export function sourceOf({ path, host, referrer }: Arrival): string {
  const before = URL.parse(referrer ?? '') ?? undefined
  const isOwn = before?.hostname === host
  const campaign = campaignIn(URL.parse(path, 'https://site.invalid') ?? undefined) || (isOwn ? campaignIn(before) : '')
  if (campaign !== '') return campaign
  if (!before || !/^https?:$|^android-app:$/.test(before.protocol)) return DIRECT
  if (isOwn) return OWN_SITE
  const name = before.hostname.replace(/^www\./, '')
  return ENGINES.test(name) ? SEARCH_ENGINE : sourceWord(name) || DIRECT
}
