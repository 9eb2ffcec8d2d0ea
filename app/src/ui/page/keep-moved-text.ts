/**
 * Elements that took the place of a text node. Translators in browsers replace each text by `<font>` elements, and
 * React keeps changing the text node that it created.
 */
const standIns = new WeakMap<Node, Element>()

/** Records which elements replaced text nodes, in one step or by insertion beside the text and its removal. */
function record(mutations: readonly MutationRecord[]): void {
  const added = new Set<Node>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of mutations) {
    for (const node of addedNodes) added.add(node)
    for (const node of removedNodes) {
      if (!(node instanceof Text)) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].find(
        (one) => one instanceof Element && added.has(one),
      )
      if (standIn instanceof Element) standIns.set(node, standIn)
    }
  }
}

/**
 * Makes React's changes to the document survive browser translation and other tools that move text: removing or
 * inserting beside a moved text acts on the element that stands in for it, and changing a replaced text puts the text
 * back, so that the page shows the new value and the translator sees it. Without this, React throws `NotFoundError`
 * and the page is lost, or counts stay as they were (https://github.com/facebook/react/issues/11538).
 *
 * Removing a node that has left the document does nothing, and inserting before one appends; code of the page that
 * relies on these errors isn't told.
 */
export function keepMovedText(): void {
  const observer = new MutationObserver(record)
  observer.observe(document, { childList: true, subtree: true })
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  /** Returns the child of a parent that holds a node or stands in for it; null if there is none. */
  const placeOf = (parent: Node, node: Node): Node | null => {
    for (let at: Node | null = node; at; at = at.parentNode ?? standIns.get(at) ?? null)
      if (at.parentNode === parent) return at
    return null
  }
  const standInOf = (node: Node): Element | undefined => {
    if (node.parentNode || !(node instanceof Text)) return undefined
    record(observer.takeRecords())
    return standIns.get(node)
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) {
      record(observer.takeRecords())
      const place = placeOf(this, child)
      if (place) removeChild.call(this, place)
      return child
    }
    return removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    standInOf(node)?.remove()
    if (before && before.parentNode !== this) {
      record(observer.takeRecords())
      return insertBefore.call(this, node, placeOf(this, before)) as T
    }
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    standInOf(node)?.remove()
    return appendChild.call(this, node) as T
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get(this: Text) {
      return this.data
    },
    set(this: Text, text: string | null) {
      standInOf(this)?.replaceWith(this)
      value?.set?.call(this, text)
    },
  })
}
