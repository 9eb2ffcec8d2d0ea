const NAME = 'assistant-passage'
const PATIENCE_MS = 10_000

/** The parts of a page in which passages are looked for. */
export const PLACES = { position: '[data-testid="position-details"]', page: 'main', footer: 'footer' } as const

/** Waits until a part of the page shows a passage, scrolls to it, and highlights it until the next one. */
export function markPassage(text: string, place: keyof typeof PLACES): void {
  const seek = () => {
    const part = document.querySelector(PLACES[place])
    const range = part && findText(part, text)
    if (!range) return false
    CSS.highlights?.set(NAME, new Highlight(range))
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: reduced ? 'auto' : 'smooth' })
    return true
  }
  if (seek()) return
  const observer = new MutationObserver(() => {
    if (seek()) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Returns the range of a text below an element, ignoring spaces, line breaks and element boundaries. */
export function findText(root: Element, text: string): Range | undefined {
  const places: { node: Text; offset: number }[] = []
  let stripped = ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text
    for (let offset = 0; offset < data.length; offset++) {
      const character = data[offset] ?? ''
      if (/\s/.test(character)) continue
      stripped += character
      places.push({ node: node as Text, offset })
    }
  }
  const wanted = text.replaceAll(/\s/g, '')
  const at = wanted ? stripped.indexOf(wanted) : -1
  const [first, last] = [places[at], places[at + wanted.length - 1]]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}
