import type { DOMPurify } from 'dompurify'
import { loadChunk } from '../requests/load-chunk.ts'

let purify: DOMPurify | undefined

/** Loads the sanitizer; required before {@link cleanHtml}. */
export async function loadCleaner(): Promise<void> {
  if (purify) return
  const { default: makeCleaner } = await loadChunk('html-cleaner', () => import('dompurify'))
  // A separate instance: hooks on the shared one would change the host's sanitizing.
  const made = makeCleaner(window)
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A') {
      element.setAttribute('rel', 'noopener noreferrer')
      element.setAttribute('target', '_blank')
    }
    // A foreign picture reveals the reader to its server.
    if (element instanceof HTMLImageElement && !isSameOrigin(element.getAttribute('src') ?? '')) element.remove()
  })
  purify = made
}

/** Returns true once {@link cleanHtml} can be called. */
export function cleanerLoaded(): boolean {
  return purify !== undefined
}

function isSameOrigin(address: string): boolean {
  return URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin
}

const FORBIDDEN_TAGS =
  'form input button select textarea dialog style svg math video audio picture source track map area marquee'.split(' ')
const FORBIDDEN_ATTRIBUTES =
  'style id name class role tabindex accesskey srcset background poster popover popovertarget'.split(' ')

/**
 * Sanitizes foreign HTML: removes all that could run, cover the page, pose as part of it or send data. Headings,
 * paragraphs, lists, tables, emphasis, links and same-origin pictures stay.
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
