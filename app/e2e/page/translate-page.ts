import type { Page } from '@playwright/test'

/** Ways in which tools in the browser change texts: replaced as by Chrome's translation, or kept inside a wrapper. */
export type Translation = 'replace' | 'wrap'

/**
 * Does what a browser's translation does to a page, from the moment it is parsed: each text that appears or changes is
 * put into two `<font>` elements, in the given way.
 */
export async function translatePage(page: Page, way: Translation): Promise<void> {
  await page.addInitScript((how) => {
    const UNTOUCHED = 'script, style, noscript, textarea, svg, [translate=no], font'
    const translate = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(UNTOUCHED)) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      if (how === 'wrap') {
        text.replaceWith(outer)
        inner.append(text)
      } else {
        inner.append(text.data)
        text.replaceWith(outer)
      }
    }
    const translateIn = (root: Node) => {
      if (root instanceof Text) return translate(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      texts.forEach(translate)
    }
    new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations)
        if (type === 'characterData') translateIn(target)
        else addedNodes.forEach(translateIn)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, way)
}
