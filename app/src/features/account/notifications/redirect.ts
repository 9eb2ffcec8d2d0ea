import * as limits from '#config/limits.ts'
import { safeNext } from '#features/account/session/safe-next.ts'

/** Parameters with another meaning on other pages, or that must not come from outside. */
const STAYS = /^(?:next|domain|_?csrf(?:[-_]?token)?|x-csrf-token|show_login_modal|pid|key)(?:\[.*)?$/i

/**
 * Returns the target of a click on a notification: its URL on this site, with the parameters of the current page that
 * it lacks. Never carries over `next`, `domain`, `csrf`, `show_login_modal` or `pid`; `domain` names the site.
 * @returns path, query and fragment; undefined for a URL outside this site
 */
export function redirectTarget(
  redirectUrl: string,
  page: { origin: string; search: string; domain: string },
): string | undefined {
  const own = safeNext(redirectUrl, page.origin)
  if (own === undefined) return undefined
  const url = new URL(own, page.origin)
  const current = new URLSearchParams(page.search)
  const named = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()))
  let characters = 0
  const carried = [...current]
    .filter(([name]) => !STAYS.test(name.replaceAll(/[\s\p{Cc}]/gu, '')) && !named.has(name.toLowerCase()))
    .filter(([name, value]) => (characters += name.length + value.length) <= limits.pageAddressCharacters)
  for (const [name, value] of carried) url.searchParams.append(name, value)
  // Not needed on the tenant's own host; elsewhere an existing `domain` is kept.
  if (current.has('domain') || url.searchParams.has('domain')) url.searchParams.set('domain', page.domain)
  return `${url.pathname}${url.search}${url.hash}`
}
