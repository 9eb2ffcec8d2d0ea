import { isDeepStrictEqual } from 'node:util'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A place on a control that a person presses. */
interface Spot {
  readonly where: 'middle' | 'words' | 'edge'
  readonly x: number
  readonly y: number
}

interface Control {
  /** Names the control by its place in the document and its words; the same in every visit of a page. */
  readonly key: string
  /** The key without the words: rows of a list share it. */
  readonly kind: string
}

interface Watch {
  list(): Control[]
  aim(key: string): Spot[]
  start(key: string): void
  effects(): string[]
}

type WatchedWindow = typeof window & { controlWatch: Watch }

/** Runs in the page: lists its controls and notices what a press changes. */
function watchControls() {
  const ROLES =
    'a[href], button, summary, select, input[type=checkbox], input[type=radio], [role=button], [role=link], [role=option], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem]'
  const effects = new Set<string>()
  let pressed: Element | undefined

  const labelOf = (element: Element) => (element instanceof HTMLInputElement ? element.labels?.[0] : undefined)
  const areaOf = (element: Element) => labelOf(element) ?? element
  const wordsOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? areaOf(element).textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)

  function isUsable(element: Element): boolean {
    if (element.matches(':disabled, [aria-disabled=true], [aria-current=page], [aria-selected=true]')) return false
    if (element instanceof HTMLInputElement && element.type === 'radio' && element.checked) return false
    const area = areaOf(element)
    const { width, height } = area.getBoundingClientRect()
    // A skip link is off the screen until it has the focus.
    if (!area.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || width < 2 || height < 2)
      return false
    if (area.closest('.skip-link, [inert], .maplibregl-map')) return false
    const modal = [...document.querySelectorAll('dialog[open]')].findLast((dialog) => dialog.matches(':modal'))
    return !modal || modal.contains(element)
  }

  function kindOf(element: Element): string {
    const steps: string[] = []
    for (let at: Element | null = element; at && at !== document.body && steps.length < 5; at = at.parentElement) {
      const marks = at.getAttribute('role') ?? at.id.replace(/[^a-z-].*$/i, '')
      const [look] = at.classList
      steps.unshift(`${at.localName}${marks && `#${marks}`}${look === undefined ? '' : `.${look}`}`)
    }
    return steps.join('>')
  }

  const controls = () =>
    [...document.querySelectorAll(ROLES)].filter(isUsable).map((element) => {
      const kind = kindOf(element)
      return { element, kind, key: `${kind} “${wordsOf(element)}”` }
    })
  const find = (key: string) => controls().find((control) => control.key === key)?.element

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

  function aim(key: string): Spot[] {
    const element = find(key)
    if (!element) return []
    areaOf(element).scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const label = labelOf(element)
    const spots: Spot[] = []
    const own = boxOf(element)
    if (own.width > 4 && own.height > 4) spots.push({ where: 'middle', ...middleOf(own) })
    if (!label) return spots
    const words = wordsBox(label)
    if (words) spots.push({ where: 'words', ...middleOf(words) })
    const { right, top, height } = boxOf(label)
    spots.push({ where: 'edge', x: right - 3, y: top + height / 2 })
    return spots
  }

  function start(key: string) {
    effects.clear()
    pressed = find(key)
  }

  const note = (effect: string) => effects.add(effect)
  /** Attributes that a library changes for the look of a press, not for its effect. */
  const LOOKS = /^data-(hovered|pressed|focused|focus-visible|key-focus)$/
  new MutationObserver((changes) => {
    for (const { type, attributeName } of changes)
      if (type !== 'attributes' || !LOOKS.test(attributeName ?? '')) note(`${type} ${attributeName ?? ''}`)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  for (const event of ['change', 'input', 'toggle', 'submit', 'scroll', 'invalid'])
    document.addEventListener(event, () => note(event), true)
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target !== pressed && target.id !== 'main') note('focus')
  })
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...args: Parameters<History['pushState']>) => {
      note(name)
      original(...args)
    }
  }
  ;(window as WatchedWindow).controlWatch = {
    list: () => controls().map(({ key, kind }) => ({ key, kind })),
    aim,
    start,
    effects: () => [...effects],
  }
}

/** The most places on one control that are pressed. */
const SPOTS = 3
/** The most controls that are pressed of one kind, such as the rows of a list. */
const OF_A_KIND = 3
const NO_SUCH_SPOT = 'no such spot'

/** Requests that a page sends by itself, whether or not it is used. */
const OWN_ACCORD = /\/(vslog|api\/pcsx\/(stream|notification_badge))/

/** Presses the controls of pages as a person with a mouse or a finger does, and collects those that do nothing. */
export class ControlWalk {
  readonly faults: string[] = []
  readonly pressed = new Set<string>()
  readonly #kinds = new Map<string, number>()
  readonly context: BrowserContext
  #page: Page | undefined
  /** What the last press led to outside of its document. */
  #outside: string[] = []
  #at = ''
  #hasCrashed = false

  private constructor(context: BrowserContext) {
    this.context = context
  }

  /**
   * Prepares the pages of a context. Writes and other sites are out of reach, so that a press is seen but changes nothing
   * that the next press needs.
   */
  static async on(context: BrowserContext): Promise<ControlWalk> {
    const walk = new ControlWalk(context)
    await context.addInitScript(watchControls)
    await context.route(/^https?:\/\/(?!localhost[:/])/, (route) => route.fulfill({ body: '' }))
    await context.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    context.on('request', (request) => {
      if (!OWN_ACCORD.test(request.url())) walk.#outside.push('request')
    })
    context.on('weberror', (error) => walk.faults.push(`${walk.#at}: ${error.error().message}`))
    context.on('console', (message) => {
      const isComplaint = ['error', 'warning'].includes(message.type()) && !message.text().includes('net::ERR_FAILED')
      if (isComplaint) walk.faults.push(`${walk.#at}: console: ${message.text()}`)
    })
    return walk
  }

  /**
   * Presses what a page shows and what opens from it, one layer deep; a press begins with a fresh page, as an effect may be
   * late. What another page has shown, such as the header, is not pressed again.
   */
  async visit(name: string, arrive: (page: Page) => Promise<void>): Promise<void> {
    const layers: string[][] = [[]]
    for (const openers of layers) {
      const here = [name, ...openers].join(' → ')
      const enter = async () => {
        const page = await this.#openPage(here)
        await arrive(page)
        for (const key of openers) await this.#press(page, key)
        return page
      }
      const controls = await this.#list(await enter())
      const before = new Set(controls.map((control) => control.key))
      for (const { key } of this.#chosen(controls)) {
        this.pressed.add(key)
        for (let spot = 0; spot < SPOTS; spot++) {
          const page = await enter()
          this.#at = `${here} → ${key}`
          const address = page.url()
          const outcome = await this.#press(page, key, spot)
          if (outcome === NO_SUCH_SPOT) break
          if (outcome) this.faults.push(`${this.#at}: ${outcome}`)
          if (spot > 0 || openers.length > 0 || page.url() !== address) continue
          const after = await this.#list(page)
          if (after.some((control) => !before.has(control.key) && !this.pressed.has(control.key))) layers.push([key])
        }
      }
    }
    await this.#page?.close()
  }

  async #openPage(at: string): Promise<Page> {
    await this.#page?.close()
    this.#at = at
    this.#hasCrashed = false
    const page = await this.context.newPage()
    const note = (what: string) => () => void this.#outside.push(what)
    page.on('popup', (popup) => void (this.#outside.push('popup'), popup.close()))
    page.on('download', note('download'))
    page.on('filechooser', note('file chooser'))
    page.on('dialog', (dialog) => void (this.#outside.push('dialog'), dialog.dismiss().catch(() => undefined)))
    page.on('crash', () => {
      this.#hasCrashed = true
    })
    this.#page = page
    return page
  }

  /** Returns the controls once no more of them arrive; a page that is being left has none. */
  async #list(page: Page): Promise<Control[]> {
    const list = () => page.evaluate(() => (window as WatchedWindow).controlWatch.list()).catch(() => [])
    let controls = await list()
    await expect
      .poll(
        async () => {
          const earlier = controls
          controls = await list()
          return isDeepStrictEqual(earlier, controls)
        },
        { intervals: [60] },
      )
      .toBe(true)
    return controls
  }

  /** Chooses the controls to press: the first few of each kind that no page before has shown. */
  #chosen(controls: Control[]): Control[] {
    const fresh = [...new Map(controls.map((control) => [control.key, control])).values()].filter(
      ({ key }) => !this.pressed.has(key),
    )
    return fresh.filter(({ kind }) => {
      const known = this.#kinds.get(kind) ?? 0
      this.#kinds.set(kind, known + 1)
      return known < OF_A_KIND
    })
  }

  /** @returns the fault, if the press had no effect */
  async #press(page: Page, key: string, which = 0): Promise<string | undefined> {
    const aim = () => page.evaluate((name) => (window as WatchedWindow).controlWatch.aim(name), key)
    // What a page loads late may show a control late.
    await expect
      .poll(async () => (await aim()).length, { timeout: 2000 })
      .toBeGreaterThan(0)
      .catch(() => undefined)
    const spots = await aim()
    const spot = spots[which]
    if (!spot) return which === 0 ? 'is gone before it can be pressed' : NO_SUCH_SPOT
    const address = page.url()
    this.#outside = []
    await page.evaluate((name) => (window as WatchedWindow).controlWatch.start(name), key)
    const happened = async () => {
      if (this.#outside.length > 0 || page.url() !== address) return true
      // A page that is being left cannot answer, and leaving is an effect.
      return page.evaluate(() => (window as WatchedWindow).controlWatch.effects().length > 0).catch(() => true)
    }
    try {
      await page.mouse.click(spot.x, spot.y)
      await expect.poll(happened, { timeout: 2000, intervals: [10, 20, 50, 100] }).toBe(true)
    } catch {
      return `nothing happens when its ${spot.where} is pressed`
    } finally {
      if (this.#hasCrashed) this.faults.push(`${this.#at}: the page crashes when its ${spot.where} is pressed`)
    }
    return undefined
  }
}
