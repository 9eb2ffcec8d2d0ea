/** The place of a signing widget, as a definition gives it. */
export interface EsignPlace {
  /**
   * Full address of the widget: https, or a path of this site. Without it the address is built from the other three.
   */
  readonly url?: string
  /** Host of the widget, always over https; defaults to this site. */
  readonly customDomain?: string
  readonly wid?: string
  readonly hosted?: boolean
}

interface EsignAddress {
  readonly src: string
  /** The only origin whose messages are accepted. */
  readonly origin: string
}

const WIDGET_PATH = '/public/esignWidget'
const HOST = /^[a-z\d.-]+(?::\d+)?$/i

/**
 * Returns the address of a signing widget; undefined for an unsafe place: no widget, a host that contains more than
 * a host, or anything but https on another site.
 *
 * @param page address of the page that shows it.
 */
export function esignAddress(place: EsignPlace, page: string): EsignAddress | undefined {
  const written = place.url ?? widgetUrl(place)
  if (written === undefined || !URL.canParse(written, page)) return undefined
  const url = new URL(written, page)
  const own = new URL(page).origin
  if (url.username || url.password) return undefined
  if (url.protocol !== 'https:' && url.origin !== own) return undefined
  // "null" is the origin of data:, blob: and similar addresses, whose messages cannot be told apart.
  return url.origin === 'null' ? undefined : { src: url.href, origin: url.origin }
}

function widgetUrl({ customDomain, wid, hosted = false }: EsignPlace): string | undefined {
  if (!wid) return undefined
  const path = `${WIDGET_PATH}?${new URLSearchParams({ wid, hosted: String(hosted) })}`
  if (!customDomain) return path
  const host = customDomain.replace(/^https:\/\//i, '').replace(/\/$/, '')
  return HOST.test(host) ? `https://${host}${path}` : undefined
}
