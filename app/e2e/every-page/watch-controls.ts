/** A place on a control that a person presses, in CSS pixels of the window. */
export interface Spot {
  readonly where: 'middle' | 'words' | 'edge'
  /** True where something else lies over the control, such as an open panel. */
  readonly isCovered: boolean
  readonly x: number
  readonly y: number
  /** True if what holds the control lies there, such as a window that cuts it off until it is scrolled. */
  readonly isCut: boolean
}

export interface Control {
  /** Names the control by its place in the document and its words; the same in every visit of a page. */
  readonly key: string
  /** The key without the words: rows of a list share it. */
  readonly kind: string
  /** False for what a press is not meant to change: the current page, a chosen radio button, a disabled button. */
  readonly canBePressed: boolean
}

/** A page at rest. */
export interface Still {
  readonly controls: readonly Control[]
  readonly address: string
  /** The entry of the browser's history. */
  readonly entry: string
}

export interface Outcome extends Still {
  /** Events, requests and changes of the document since the press began. */
  readonly effects: readonly string[]
  /** True once the control itself was clicked, by its label if need be. */
  readonly isReached: boolean
  /** True if the control moved while the pointer was on its way to it. */
  readonly hasMoved: boolean
}

interface Watch {
  still(): Promise<Still>
  /** Scrolls to a control and watches from then on what a press of it changes; empty if there is none. */
  aim(key: string): Promise<readonly Spot[]>
  outcome(): Promise<Outcome>
  /** Goes back to an entry of the history without loading a document. */
  returnTo(entry: string): void
}

export type WatchedWindow = typeof window & { controlWatch: Watch }

/** Browsers' Navigation API, as far as it is used here. */
interface Navigation extends EventTarget {
  readonly currentEntry: { readonly key: string } | null
  traverseTo(key: string): { committed: Promise<unknown>; finished: Promise<unknown> }
}

/**
 * Runs in each document before its scripts. Keeps the document where it is and its writes from the server, so that a press
 * is seen but changes nothing that the next press needs.
 */
export function watchControls(): void {
  if (window !== window.top) return
  const ROLES =
    'a[href], button, summary, select, input[type=checkbox], input[type=radio], [role=button], [role=link], [role=option], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem]'
  /** The longest time that a press takes to show an effect, in milliseconds. */
  const PATIENCE = 2000
  const effects = new Set<string>()
  let pressed: Element | undefined
  let isReached = false
  let aimedAt = ''
  let hasMoved = false
  let openRequests = 0
  let lastChange = 0

  const note = (effect: string) => void effects.add(effect)
  const labelOf = (element: Element) => (element instanceof HTMLInputElement ? element.labels?.[0] : undefined)
  const areaOf = (element: Element) => labelOf(element) ?? element
  /** A control's words without what changes by itself: times, the number of news, and of jobs in a cart that loads. */
  function wordsOf(element: Element): string {
    const area = areaOf(element)
    const words =
      element.getAttribute('aria-label') ?? (area.querySelector('time') ? withoutTimes(area) : area.textContent)
    return (words ?? '')
      .replace(/\s+/g, ' ')
      .replace(/, (\d+ new|empty|\d+ jobs?)$/, '')
      .trim()
      .slice(0, 60)
  }

  function withoutTimes(area: Element): string | null {
    const copy = area.cloneNode(true) as Element
    for (const time of copy.querySelectorAll('time')) time.remove()
    return copy.textContent
  }

  /** The part that an element hides of what lies in it: nothing, all of it, or what is outside of a box. */
  type Clip = 'none' | 'all' | DOMRect
  function clipOf(element: Element): Clip {
    const { overflow, clipPath } = getComputedStyle(element)
    if (clipPath === 'inset(50%)') return 'all'
    return /hidden|clip/.test(overflow) ? element.getBoundingClientRect() : 'none'
  }

  /** True for what is there for screen readers or the keyboard only, and for what a box hides that cannot be scrolled. */
  function isCutOff(element: Element, clips: Map<Element, Clip>): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const clip = clips.get(at) ?? clipOf(at)
      clips.set(at, clip)
      if (clip === 'all') return true
      if (clip === 'none') continue
      if (Math.min(right, clip.right) - Math.max(left, clip.left) < 2) return true
      if (Math.min(bottom, clip.bottom) - Math.max(top, clip.top) < 2) return true
    }
    return false
  }

  function isShown(element: Element, clips: Map<Element, Clip>): boolean {
    const area = areaOf(element)
    const { width, height } = area.getBoundingClientRect()
    if (!area.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || width < 2 || height < 2)
      return false
    return !isCutOff(area, clips) && !area.closest('.skip-link, [inert], .maplibregl-map')
  }

  const canBePressed = (element: Element) =>
    // In a group one is pressed: pressing that one again changes nothing.
    !element.matches(
      ':disabled, [aria-disabled=true], [aria-current=page], [aria-selected=true], [role=group] > [aria-pressed=true]',
    ) && !(element instanceof HTMLInputElement && element.type === 'radio' && element.checked)

  function kindOf(element: Element): string {
    const steps: string[] = []
    for (let at: Element | null = element; at && at !== document.body && steps.length < 5; at = at.parentElement) {
      const marks = at.getAttribute('role') ?? at.id.replace(/[^a-z-].*$/i, '')
      const [look] = at.classList
      steps.unshift(`${at.localName}${marks && `#${marks}`}${look === undefined ? '' : `.${look}`}`)
      // A window is the same wherever it was opened.
      if (at.localName === 'dialog') break
    }
    return steps.join('>')
  }

  function controls() {
    const modal = [...document.querySelectorAll('dialog[open]')].findLast((dialog) => dialog.matches(':modal'))
    const clips = new Map<Element, Clip>()
    return [...(modal ?? document).querySelectorAll(ROLES)]
      .filter((element) => isShown(element, clips))
      .map((element) => {
        const kind = kindOf(element)
        return { element, kind, key: `${kind} “${wordsOf(element)}”`, canBePressed: canBePressed(element) }
      })
  }

  const placeOf = (element: Element) => JSON.stringify(areaOf(element).getBoundingClientRect())
  /** The first line of a text that wraps, else the whole box. */
  const boxOf = (element: Element) => element.getClientRects()[0] ?? element.getBoundingClientRect()
  const middleOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })

  function wordsBox(label: Element): DOMRect | undefined {
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      if (!texts.currentNode.textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const box = range.getClientRects()[0]
      if (box && box.width > 1) return box
    }
    return undefined
  }

  function spotsOf(element: Element): Spot[] {
    const label = labelOf(element)
    const spots: Spot[] = []
    const add = (where: Spot['where'], { x, y }: { x: number; y: number }) => {
      const top = document.elementFromPoint(x, y)
      const isInside = top === null || areaOf(element).contains(top)
      spots.push({
        where,
        x,
        y,
        isCovered: !isInside && !top.contains(element),
        isCut: !isInside && top.contains(element),
      })
    }
    const own = boxOf(element)
    if (own.width > 4 && own.height > 4) add('middle', middleOf(own))
    if (!label) return spots
    const words = wordsBox(label)
    if (words) add('words', middleOf(words))
    const { right, top, height } = boxOf(label)
    add('edge', { x: right - 3, y: top + height / 2 })
    return spots
  }

  const isInSight = ({ x, y, isCovered, isCut }: Spot) =>
    !isCovered && !isCut && x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight

  /** A window that lies behind another draws no frames. */
  const nextFrame = () =>
    new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 300)
    })
  async function aim(key: string): Promise<readonly Spot[]> {
    const find = () => controls().find((control) => control.key === key)?.element
    // Slow parts, such as the viewer of a PDF, show their controls late.
    const deadline = performance.now() + PATIENCE
    let found = find()
    for (; !found && performance.now() < deadline; found = find()) await nextFrame()
    if (!found) return []
    // A chosen radio button is pressed again, elsewhere, once another is chosen.
    if (found instanceof HTMLInputElement && found.type === 'radio' && found.checked)
      [...document.getElementsByName(found.name)].find((other) => other !== found)?.click()
    // A section is laid out a frame or two after it comes into sight, and moves what lies beneath it.
    for (let stable = 0, top = Number.NaN; stable < 2; await nextFrame()) {
      // Some lists close when the page beneath them is scrolled.
      if (!spotsOf(found).every(isInSight))
        areaOf(found).scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const now = found.getBoundingClientRect().top
      stable = now === top ? stable + 1 : 0
      top = now
    }
    pressed = found
    // Lists open or close as soon as the button goes down, which leaves nothing to click.
    isReached = found.matches('select, [role=option]')
    hasMoved = false
    aimedAt = placeOf(found)
    effects.clear()
    return spotsOf(found)
  }

  /** A phone hides the place of a job's details, where they are never loaded. */
  const isBusy = () =>
    [...document.querySelectorAll('.fk-loading, [aria-busy=true], [data-busy]')].some((one) => one.checkVisibility())
  const isAtRest = () => openRequests === 0 && performance.now() - lastChange > 30 && !isBusy()

  async function still(): Promise<Still> {
    const deadline = performance.now() + PATIENCE
    do await nextFrame()
    while (!isAtRest() && performance.now() < deadline)
    return {
      controls: controls().map((control) => ({
        key: control.key,
        kind: control.kind,
        canBePressed: control.canBePressed,
      })),
      address: location.href,
      entry: (window as unknown as { navigation: Navigation }).navigation.currentEntry?.key ?? '',
    }
  }

  const hasEffect = () => {
    if (pressed instanceof HTMLSelectElement && pressed.matches(':open')) note('open')
    return effects.size > 0
  }

  async function outcome(): Promise<Outcome> {
    const deadline = performance.now() + PATIENCE
    while (!hasEffect() && performance.now() < deadline) await nextFrame()
    const rest = await still()
    return { ...rest, effects: [...effects], isReached, hasMoved }
  }

  /** Attributes that a library changes for the look of a press, not for its effect. */
  const LOOKS = /^data-(hovered|pressed|focused|focus-visible|key-focus)$/
  new MutationObserver((changes) => {
    for (const { type, attributeName } of changes)
      if (type !== 'attributes' || !LOOKS.test(attributeName ?? '')) {
        lastChange = performance.now()
        note(`${type} ${attributeName ?? ''}`)
      }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  for (const event of ['change', 'input', 'toggle', 'submit', 'scroll', 'invalid', 'fullscreenchange'])
    document.addEventListener(event, () => note(event), true)
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target !== pressed && target.id !== 'main') note('focus')
  })
  window.addEventListener(
    'pointerdown',
    () => (hasMoved ||= pressed !== undefined && placeOf(pressed) !== aimedAt),
    true,
  )
  window.addEventListener('click', (event) => (isReached ||= event.composedPath().includes(pressed ?? window)), true)
  // A link to another program, such as that for email, shows nothing in the browser.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="mailto:"], a[href^="tel:"]')
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    note('another program')
  })
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...args: Parameters<History['pushState']>) => {
      note(name)
      original(...args)
    }
  }
  const { navigation } = window as unknown as { navigation: Navigation }
  navigation.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { sameDocument: boolean } }
    if (destination.sameDocument || !pressed) return
    event.preventDefault()
    note('navigation')
  })
  window.print = () => note('print')

  /** Requests that a page sends by itself, whether or not it is used. */
  const OWN_ACCORD = /\/vslog|\/notification_badge/
  const WRITES = /\/api\/(?!offer\/verify)|\/public\/esign\/(complete|reject)/
  const realFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!OWN_ACCORD.test(request.url)) note('request')
    if (request.method !== 'GET' && WRITES.test(request.url)) throw new TypeError('Not sent by the walk')
    openRequests += 1
    try {
      return await realFetch(request)
    } finally {
      openRequests -= 1
    }
  }
  try {
    // A document begins without what the presses before it have left.
    sessionStorage.clear()
    localStorage.clear()
  } catch {
    // A document of no origin has no storage.
  }
  ;(window as WatchedWindow).controlWatch = {
    still,
    aim,
    outcome,
    returnTo: (entry) => {
      const { committed, finished } = navigation.traverseTo(entry)
      // An entry that the browser has dropped is noticed by the caller, whose page is not the one it expects.
      for (const promise of [committed, finished]) promise.catch(() => undefined)
    },
  }
}
