import type { DOMPurify } from 'dompurify'
import { loadChunk } from '../requests/load-chunk.ts'

let purify: DOMPurify | undefined

/** Loads the cleaner; needed once before {@link cleanHtml}. */
export async function loadCleaner(): Promise<void> {
  if (purify) return
  const { default: makeCleaner } = await loadChunk('html-cleaner', () => import('dompurify'))
  // One of its own: hooks on the shared one would change what the host cleans with it.
  const made = makeCleaner(window)
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A') {
      element.setAttribute('rel', 'noopener noreferrer')
      element.setAttribute('target', '_blank')
    }
    // A foreign picture tells its server who reads the form.
    if (element instanceof HTMLImageElement && !ofThisSite(element.getAttribute('src') ?? '')) element.remove()
  })
  purify = made
}

/** Whether {@link cleanHtml} may be called. */
export function cleanerLoaded(): boolean {
  return purify !== undefined
}

function ofThisSite(address: string): boolean {
  return URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin
}

const FORBIDDEN_TAGS =
  'form input button select textarea dialog style svg math video audio picture source track map area marquee'.split(' ')
const FORBIDDEN_ATTRIBUTES =
  'style id name class role tabindex accesskey srcset background poster popover popovertarget'.split(' ')

/**
 * HTML that somebody else wrote, without what could run, cover the page, pose as a part of it or send data anywhere.
 * Headings, paragraphs, lists, tables, emphasis, links and pictures of the page's own origin stay.
 */
export function cleanHtml(html: string): string {
  if (!purify) throw new Error('The cleaner is not loaded yet: await loadCleaner() first.')
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
