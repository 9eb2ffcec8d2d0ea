import type DOMPurifyType from 'dompurify'

let purify: typeof DOMPurifyType | undefined

/** Loads the cleaner; needed once before {@link cleanHtml}. */
export async function loadCleaner(): Promise<void> {
  if (purify) return
  const { default: loaded } = await import('dompurify')
  loaded.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A') {
      element.setAttribute('rel', 'noopener noreferrer')
      element.setAttribute('target', '_blank')
    }
    // A foreign picture tells its server who reads the form.
    if (element instanceof HTMLImageElement && new URL(element.src, location.href).origin !== location.origin) {
      element.remove()
    }
  })
  purify = loaded
}

/** Whether {@link cleanHtml} may be called. */
export function cleanerLoaded(): boolean {
  return purify !== undefined
}

const FORBIDDEN_TAGS = ['form', 'input', 'button', 'select', 'textarea', 'style', 'svg', 'math', 'video', 'audio']
const FORBIDDEN_ATTRIBUTES = ['style', 'id', 'name', 'class']

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
  })
}
