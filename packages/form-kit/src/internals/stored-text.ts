/** A stored text or number as the text that a field shows; anything else as no text. */
export function storedText(stored: unknown): string {
  if (typeof stored === 'string') return stored
  return typeof stored === 'number' && Number.isFinite(stored) ? String(stored) : ''
}
