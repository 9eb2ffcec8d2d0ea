import type { BrowserContext, Page, Request } from '@playwright/test'
import { type Control, type Outcome, type Still, type WatchedWindow, watchControls } from './watch-controls.ts'

/** The controls that were pressed at a width, in CSS pixels, of all pages; of a kind, such as the rows of a list, at most some. */
const pressedAt = (width: number, ofAKind: number) => ({
  width,
  ofAKind,
  pressed: new Set<string>(),
  kinds: new Map<string, number>(),
})
const LONG = Boolean(process.env['FOYER_TEST_LONG'])
/** The most presses that lead to a control, such as those that open a menu and a window from it. */
const DEPTH = 2
/** A stream that stays open. */
const ENDLESS = /\/api\/pcsx\/stream/
/** The most times that a page is asked whether it has loaded; some never have, such as a frame whose site does not answer. */
const ROUNDS = 20
/** The most times that a control is aimed at while it moves. */
const MAX_AIMS = 4

/** Complaints about other sites, which are out of reach; a machine without a graphics card; a signing frame of the same site. */
const EXPECTED = /net::ERR_|GL Driver Message|allow-scripts and allow-same-origin|Not sent by the walk/
const NOTHING = /(?!)/

/** A state of a page in which its controls are pressed. */
interface Place {
  readonly name: string
  readonly arrive: (page: Page) => Promise<void>
  /** The controls that were pressed to get there, in order. */
  readonly trail: readonly string[]
  readonly rest: Still
}

interface Pressed {
  /** Undefined if the page is gone. */
  readonly outcome?: Outcome | undefined
  readonly fault?: string
  /** True for a control that cannot be pressed because something lies over it. */
  readonly isCovered?: boolean
  /** True for a control that the page doesn't show any more. */
  readonly isGone?: boolean
  /** True for a control that moved away from the pointer. */
  readonly hasMoved?: boolean
  /** True when the control has no further spot to press. */
  readonly isLast: boolean
}

/**
 * Presses the controls of pages with the mouse, as a person does, and collects those that do nothing. It presses on without
 * reloading as long as the next control is still there; writes and other documents are blocked by `watchControls`.
 */
export class ControlWalk {
  readonly faults: string[] = []
  /**
   * A page is loaded at the first width; the long run narrows it to the next, where one of each kind shows that the layout
   * lets it be pressed.
   */
  readonly #seen = LONG ? [pressedAt(1280, 2), pressedAt(360, 1)] : [pressedAt(1280, 1)]
  #now = pressedAt(0, 0)
  readonly #context: BrowserContext
  readonly #loading = new Set<Request>()
  /** The addresses of the documents that were opened. */
  readonly #documents = new Set<string>()
  #page: Page | undefined
  /** Resolves once a press leads out of the document: to a new window, a download, a file to choose. */
  #outside = Promise.withResolvers<string>()
  /** The entry of the history at which the open document began. */
  #entry = ''
  #at = ''
  #hasCrashed = false
  #expected = NOTHING

  private constructor(context: BrowserContext) {
    this.#context = context
  }

  static async on(context: BrowserContext): Promise<ControlWalk> {
    const walk = new ControlWalk(context)
    await context.addInitScript(watchControls)
    context.on('request', (request) => {
      if (!ENDLESS.test(request.url())) walk.#loading.add(request)
      if (request.isNavigationRequest()) walk.#documents.add(request.url())
    })
    const forget = (request: Request) => walk.#loading.delete(request)
    context.on('requestfinished', forget)
    context.on('requestfailed', forget)
    context.on('weberror', (error) => walk.#report(error.error().message))
    context.on('console', (message) => {
      const text = message.text()
      // A page that is refused on purpose complains about its own address.
      const { url } = message.location()
      const isExpected = EXPECTED.test(text) || walk.#expected.test(text) || walk.#documents.has(url)
      if (['error', 'warning'].includes(message.type()) && !isExpected) walk.#report(`console: ${text} ${url}`)
    })
    return walk
  }

  /**
   * Presses the controls of a page and those that open from them, at each width. Controls that an earlier page showed, such
   * as those of the header, are skipped. `arrive` opens the page; it runs again when nothing else brings the page back to
   * where it began. `expected` matches the messages in the console that are not faults.
   */
  async visit(name: string, arrive: (page: Page) => Promise<void>, expected = NOTHING): Promise<void> {
    this.#expected = expected
    let rest: Still | undefined
    for (const now of this.#seen) {
      this.#now = now
      const place = { name: `${name} at ${now.width} px`, arrive, trail: [] }
      rest = rest ? await this.#narrow(place, rest) : await this.#enter(place)
      await this.#pressAll({ ...place, rest }, new Set())
    }
  }

  /** The number of controls that were pressed at every width. */
  get count(): number {
    return Math.min(...this.#seen.map(({ pressed }) => pressed.size))
  }

  /** Gives a page the current width; loads it only if presses left it with other controls than it showed at first. */
  async #narrow(place: Omit<Place, 'rest'>, first: Still): Promise<Still> {
    const now = await this.#comeBack(first.address)
    if (now.address !== first.address || keysOf(now) !== keysOf(first)) return this.#enter(place)
    this.#at = place.name
    await this.#setWidth(await this.#openPage())
    return this.#still()
  }

  async #setWidth(page: Page): Promise<void> {
    await page.setViewportSize({ width: this.#now.width, height: 800 })
  }

  /** Presses the controls of a place that are not known yet; returns true if there were any. */
  async #pressAll(place: Place, known: ReadonlySet<string>): Promise<boolean> {
    const seen = new Set([...known, ...place.rest.controls.filter(isPressable).flatMap(({ key, kind }) => [key, kind])])
    let now: Still = place.rest
    let mustClose = false
    const chosen = this.#chosen(place.rest.controls, known)
    for (const { key, kind } of chosen) {
      this.#now.pressed.add(key)
      for (let which = 0; ; which++) {
        if (mustClose || !isReady(now, place, key)) now = await this.#restore(place, key)
        mustClose = false
        const at = [place.name, ...place.trail, key].join(' → ')
        this.#at = at
        const { outcome, fault, isCovered, isGone, isLast } = await this.#pressAgain(place, key, which)
        // A panel may lie over what the page showed before, such as the button that opened it. What a press brings may differ the
        // next time, such as the jobs in the area of a map.
        const isExpected = (isCovered && known.has(kind)) || (isGone && place.trail.length > 0)
        if (fault && !isExpected) this.faults.push(`${at}: ${fault}`)
        now = outcome ?? (await this.#enter(place))
        const opensMore =
          outcome?.address === place.rest.address && outcome.controls.some((one) => this.#isFresh(one, seen))
        if (opensMore && place.trail.length < DEPTH) {
          mustClose = await this.#pressAll({ ...place, trail: [...place.trail, key], rest: outcome }, seen)
          now = await this.#still()
        }
        // The long run presses its other spots, too.
        if (isLast || !LONG) break
      }
    }
    return chosen.length > 0
  }

  /**
   * Presses one spot; a fault counts only if it occurs again on a page that was just loaded, if that shows the control.
   * Something that is drawn late can move it away from the pointer; a person then aims again.
   */
  async #pressAgain(place: Place, key: string, which: number): Promise<Pressed> {
    for (let tries = 1; ; tries++) {
      const result = await this.#press(key, which)
      if (!result.fault || this.#hasCrashed || tries === (result.hasMoved ? MAX_AIMS : 2)) return result
      const loaded = await this.#enter(place)
      // Other tests close jobs that a list showed, and with the last of them the list.
      if (!loaded.controls.some((one) => one.key === key)) return result.isGone ? { isLast: true } : result
    }
  }

  async #press(key: string, which = 0): Promise<Pressed> {
    const page = await this.#openPage()
    const spots = await page.evaluate((name) => (window as WatchedWindow).controlWatch.aim(name), key)
    const spot = spots[which]
    if (!spot) return { fault: 'is gone before it can be pressed', isGone: true, isLast: true }
    const isLast = which === spots.length - 1
    if (spot.isCovered) return { fault: `its ${spot.where} lies under something else`, isCovered: true, isLast }
    this.#outside = Promise.withResolvers()
    await page.mouse.click(spot.x, spot.y)
    const inside = page.evaluate(() => (window as WatchedWindow).controlWatch.outcome()).catch(() => undefined)
    const left = await Promise.race([this.#outside.promise, inside.then(() => undefined)])
    const seen = await inside
    if (this.#hasCrashed) return { fault: `the page crashes when its ${spot.where} is pressed`, isLast: true }
    if (!seen) return { isLast }
    const outcome = this.#loading.size === 0 ? seen : { ...seen, ...(await this.#still()) }
    if (left !== undefined) return { outcome, isLast }
    if (outcome.effects.length === 0)
      return { outcome, fault: `nothing happens when its ${spot.where} is pressed`, isLast }
    const { hasMoved } = outcome
    if (!outcome.isReached)
      return { outcome, fault: `a press of its ${spot.where} does not reach it`, hasMoved, isLast }
    return { outcome, isLast }
  }

  /** Brings a page back to where a control can be pressed; tries the history, Escape and the openers before it reloads. */
  async #restore(place: Place, key: string): Promise<Still> {
    let now = await this.#comeBack(place.rest.address)
    for (const opener of place.trail) {
      if (isReady(now, place, key) || !now.controls.some((one) => one.key === opener)) break
      now = (await this.#press(opener)).outcome ?? now
    }
    return isReady(now, place, key) ? now : this.#enter(place)
  }

  /** Returns to an address by the history; at the address closes what is open. */
  async #comeBack(address: string): Promise<Still> {
    const page = await this.#openPage()
    if (page.url() !== address)
      await page.evaluate((entry) => (window as WatchedWindow).controlWatch.returnTo(entry), this.#entry)
    else await page.keyboard.press('Escape')
    return this.#still()
  }

  /** Loads the page of a place and presses what leads there. */
  async #enter({ name, arrive, trail }: Omit<Place, 'rest'>): Promise<Still> {
    const page = await this.#openPage()
    this.#at = [name, ...trail].join(' → ')
    this.#loading.clear()
    await this.#setWidth(page)
    await arrive(page)
    let now = await this.#still()
    this.#entry = now.entry
    for (const key of trail) now = (await this.#press(key)).outcome ?? now
    return now
  }

  async #openPage(): Promise<Page> {
    if (this.#page && !this.#hasCrashed) return this.#page
    await this.#page?.close()
    this.#hasCrashed = false
    const page = await this.#context.newPage()
    page.on('popup', (popup) => void (this.#outside.resolve('popup'), popup.close()))
    page.on('download', () => this.#outside.resolve('download'))
    page.on('filechooser', () => this.#outside.resolve('file chooser'))
    page.on('dialog', (dialog) => void (this.#outside.resolve('dialog'), dialog.accept().catch(() => undefined)))
    page.on('crash', () => {
      this.#hasCrashed = true
      this.#outside.resolve('crash')
    })
    this.#page = page
    return page
  }

  /** Waits until nothing changes and nothing loads any more, and returns what the page shows. */
  async #still(): Promise<Still> {
    const page = await this.#openPage()
    for (let round = 0; ; round++) {
      const now = await page.evaluate(() => (window as WatchedWindow).controlWatch.still())
      if (this.#loading.size === 0 || round === ROUNDS) return now
    }
  }

  /** Chooses the controls to press: the first few of each kind that no page before has shown. */
  #chosen(controls: readonly Control[], known: ReadonlySet<string>): Control[] {
    const fresh = new Map(controls.filter((one) => this.#isFresh(one, known)).map((control) => [control.key, control]))
    return [...fresh.values()].filter(({ kind }) => {
      const count = this.#now.kinds.get(kind) ?? 0
      this.#now.kinds.set(kind, count + 1)
      return count < this.#now.ofAKind
    })
  }

  #isFresh(control: Control, known: ReadonlySet<string>): boolean {
    return isPressable(control) && !known.has(control.key) && !this.#now.pressed.has(control.key)
  }

  #report(fault: string): void {
    this.faults.push(`${this.#at}: ${fault}`)
  }
}

const keysOf = ({ controls }: Still) => controls.map(({ key }) => key).join('\n')

const isPressable = ({ canBePressed }: Control) => canBePressed

/** True while a page is at its address and shows a control, even if other parts changed, such as a checkbox. */
const isReady = ({ address, controls }: Still, { rest }: Place, key: string) =>
  address === rest.address && controls.some((control) => control.key === key)
