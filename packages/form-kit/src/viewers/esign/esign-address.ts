/** Where a signing widget lies, as a form's definition says it. */
export interface EsignPlace {
  /** The widget's whole address: https, or a path of this site. Without it the address is made of the other three. */
  readonly url?: string
  /** The host that serves the widget, always by https; this site without it. */
  readonly customDomain?: string
  readonly wid?: string
  readonly hosted?: boolean
}

export interface EsignAddress {
  readonly src: string
  /** The only origin whose messages are heeded. */
  readonly origin: string
}

const WIDGET_PATH = '/public/esignWidget'
const HOST = /^[a-z\d.-]+(?::\d+)?$/i

/**
 * The address of a signing widget, or undefined where the place names none that may be shown: no widget, a host that
 * is more than a host, anything but https away from this site.
 *
 * @param page the address of the page that shows it.
 */
export function esignAddress(place: EsignPlace, page: string): EsignAddress | undefined {
  const written = place.url ?? widgetUrl(place)
  if (written === undefined || !URL.canParse(written, page)) return undefined
  const url = new URL(written, page)
  const own = new URL(page).origin
  if (url.username || url.password) return undefined
  if (url.protocol !== 'https:' && url.origin !== own) return undefined
  // "null" is the origin of data:, blob: and the like, which no message can be told by.
  return url.origin === 'null' ? undefined : { src: url.href, origin: url.origin }
}

function widgetUrl({ customDomain, wid, hosted = false }: EsignPlace): string | undefined {
  if (!wid) return undefined
  const path = `${WIDGET_PATH}?${new URLSearchParams({ wid, hosted: String(hosted) })}`
  if (!customDomain) return path
  const host = customDomain.replace(/^https:\/\//i, '').replace(/\/$/, '')
  return HOST.test(host) ? `https://${host}${path}` : undefined
}
