/** Never asked for: what tells an address of this site from one of another, which names its own host. */
const HERE = 'https://here.invalid'

const MAIL = /^mailto:[^\s?<>"@]+@[^\s?<>"]+$/i
const PHONE = /^tel:\+?[\d\-.() ]+$/i
/** Pictures are files: an address that does something, such as signing out, is not asked for by showing a page. */
const PICTURE = /^\/(?!api\/|logout)[^?#]*\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** An address as browsers read it, whatever white space and control characters stand in it. */
function readAddress(written: string | undefined): URL | undefined {
  const address = written?.trim() ?? ''
  return address !== '' && URL.canParse(address, HERE) ? new URL(address, HERE) : undefined
}

/** The path of an address of this site; one that is written without a slash would lead elsewhere from every page. */
const ownPath = (url: URL, written: string) =>
  url.origin === HERE && written.trim().startsWith('/') && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined

/** Where a link may lead: a path of this site, a web page, a mail address, a telephone; undefined for anything else. */
export function safeLink(written: string | undefined): string | undefined {
  const url = readAddress(written)
  if (!url || written === undefined) return undefined
  if (url.origin === HERE) return ownPath(url, written)
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.username || url.password ? undefined : url.href
  const plain = written.trim()
  return MAIL.test(plain) || PHONE.test(plain) ? plain : undefined
}

/** Where a picture may lie: a picture file of this site or of one of the given origins; undefined for anything else. */
export function safeImage(written: string | undefined, hosts: readonly string[]): string | undefined {
  const url = readAddress(written)
  if (!url || written === undefined || url.username || url.password) return undefined
  if (hosts.includes(url.origin)) return url.href
  const path = ownPath(url, written)
  return path !== undefined && PICTURE.test(path) ? path : undefined
}
