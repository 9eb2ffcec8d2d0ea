/** Base for relative URLs, never requested; a URL of another site has its own host. */
const HERE = 'https://here.invalid'

const MAIL = /^mailto:[^\s?<>"@]+@[^\s?<>"]+$/i
const PHONE = /^tel:\+?[\d\-.() ]+$/i
/** Images are files: displaying a page must not request a URL with side effects, such as sign-out. */
const PICTURE = /^\/(?!api\/|logout)[^?#]*\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** Parses a URL as browsers do, tolerating white space and control characters. */
function readAddress(written: string | undefined): URL | undefined {
  const address = written?.trim() ?? ''
  return address !== '' && URL.canParse(address, HERE) ? new URL(address, HERE) : undefined
}

/** Returns the path of a URL of this site; one written without a leading slash would depend on the current page. */
const ownPath = (url: URL, written: string) =>
  url.origin === HERE && written.trim().startsWith('/') && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined

/**
 * Returns a link target that is safe to show: a path of this site, or an http(s), mailto or tel URL; undefined for
 * anything else.
 */
export function safeLink(written: string | undefined): string | undefined {
  const url = readAddress(written)
  if (!url || written === undefined) return undefined
  if (url.origin === HERE) return ownPath(url, written)
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.username || url.password ? undefined : url.href
  const plain = written.trim()
  return MAIL.test(plain) || PHONE.test(plain) ? plain : undefined
}

/** Returns a safe image URL: an image file of this site or of one of the given origins; undefined for anything else. */
export function safeImage(written: string | undefined, hosts: readonly string[]): string | undefined {
  const url = readAddress(written)
  if (!url || written === undefined || url.username || url.password) return undefined
  if (hosts.includes(url.origin)) return url.href
  const path = ownPath(url, written)
  return path !== undefined && PICTURE.test(path) ? path : undefined
}
