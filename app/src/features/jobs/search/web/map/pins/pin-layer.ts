import type { Pin } from '../map-types.ts'
import { mercatorX, mercatorY, offsetPx, type View } from '../mercator.ts'
import { pinLabel, pinSize } from './pin-sprite.ts'
import { pinStep, readingOrder } from './pin-order.ts'

export interface PinLayerOptions {
  locale: string
  dir: 'ltr' | 'rtl'
  label: string
  nameOf(pin: Pin): string
  onActivate(pin: Pin): void
  onEscape(): void
}

interface Shown {
  pin: Pin
  element: HTMLButtonElement
  x: number
  y: number
}

/** Maximum extent of a pin's label from its place. */
const NAME_REACH_PX = { x: 120, y: 100 }

/**
 * Accessible buttons for the pins, for pointer, keyboard and screen reader; `PinCanvas` draws the pins, and a button is
 * visible only if hovered or focused. They are updated when the map is idle: panning translates the layer, zooming
 * hides it. One pin is a tab stop; arrow keys move between them (roving tabindex).
 */
export class PinLayer {
  readonly element = document.createElement('div')
  private readonly shown = new Map<string, Shown>()
  private placedFor: View | undefined
  private walk: Shown[] = []
  private highlighted: string | undefined
  private focusLost = false
  private readonly options: PinLayerOptions

  constructor(options: PinLayerOptions) {
    this.options = options
    this.element.className = 'map-pins'
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', options.label)
    this.element.addEventListener('keydown', (event) => this.onKey(event))
    this.element.addEventListener('click', (event) => {
      const found = this.find(event.target)
      if (!found) return
      // The map also handles clicks, for pins without a button yet.
      event.stopPropagation()
      options.onActivate(found.pin)
    })
    this.element.addEventListener('focusin', (event) => {
      const found = this.find(event.target)
      if (found) this.setTabStop(found)
    })
  }

  get pins(): Pin[] {
    return [...this.shown.values()].map(({ pin }) => pin)
  }

  /** Removes all pins before a result in which the same keys mean other pins. */
  clear(): void {
    this.show([])
  }

  /** Replaces the displayed pins; pins that remain keep their element. */
  private show(pins: readonly Pin[]): void {
    const wanted = new Set(pins.map(({ key }) => key))
    for (const [key, { element }] of this.shown) {
      if (wanted.has(key)) continue
      this.focusLost ||= element === document.activeElement
      element.remove()
      this.shown.delete(key)
    }
    const added = document.createDocumentFragment()
    for (const pin of pins) {
      if (this.shown.has(pin.key)) continue
      const shown = { pin, element: this.make(pin), x: mercatorX(pin.lng), y: mercatorY(pin.lat) }
      this.shown.set(pin.key, shown)
      added.append(shown.element)
    }
    if (added.hasChildNodes()) this.element.append(added)
  }

  /** Follows a moving map. */
  follow(view: View): void {
    const old = this.placedFor
    const [dx, dy] = old ? [(old.x - view.x) * view.worldPx, (old.y - view.y) * view.worldPx] : [0, 0]
    const isSameScale = old?.worldPx === view.worldPx && old.widthPx === view.widthPx && old.heightPx === view.heightPx
    // Far from the original position, the nearest copy of the world can be another one.
    const isNear = isSameScale && Math.abs(dx) < view.widthPx
    this.element.classList.toggle('map-pins--away', !isNear)
    if (isNear) this.element.style.transform = `translate(${dx}px, ${dy}px)`
  }

  /** Updates the pins of an idle map, aligned to pixels and in reading order. */
  settle(pins: readonly Pin[], view: View): void {
    this.show(pins)
    this.placedFor = view
    this.element.classList.remove('map-pins--away')
    this.element.style.transform = ''
    const placed = [...this.shown.values()].map((shown) => {
      const [dx, dy] = offsetPx(view, shown.x, shown.y)
      const [x, y] = [Math.round(view.widthPx / 2 + dx), Math.round(view.heightPx / 2 + dy)]
      shown.element.style.transform = `translate(${x}px, ${y}px)`
      shown.element.dataset['name'] = namePlace(x, y, view)
      return { shown, x, y }
    })
    this.walk = readingOrder(placed, this.options.dir).map(({ shown }) => shown)
    const { activeElement } = document
    const focused = this.walk.find(({ element }) => element === activeElement)
    if (this.walk.some(({ element }, index) => this.element.children[index] !== element)) {
      this.element.append(...this.walk.map(({ element }) => element))
      focused?.element.focus({ preventScroll: true })
    }
    const first = focused ?? this.walk[0]
    if (first) this.setTabStop(first)
    if (this.focusLost && document.activeElement === document.body) first?.element.focus({ preventScroll: true })
    this.focusLost = false
  }

  /** Highlights one pin, by key. */
  highlight(key: string | undefined): void {
    if (key === this.highlighted) return
    for (const [which, on] of [
      [this.highlighted, false],
      [key, true],
    ] as const) {
      if (which !== undefined) this.shown.get(which)?.element.classList.toggle('map-pin--highlighted', on)
    }
    this.highlighted = key
  }

  private make(pin: Pin): HTMLButtonElement {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = `map-pin map-pin--${pinSize(pin.count)}`
    element.classList.toggle('map-pin--remote', pin.isRemote)
    element.classList.toggle('map-pin--highlighted', pin.key === this.highlighted)
    element.setAttribute('aria-label', this.options.nameOf(pin))
    element.dataset['testid'] = 'map-marker'
    element.dataset['key'] = pin.key
    element.dataset['count'] = String(pin.count)
    element.tabIndex = -1
    const body = document.createElement('span')
    body.className = 'map-pin-body'
    body.textContent = pinLabel(pin.count, this.options.locale)
    element.append(body)
    return element
  }

  private find(target: EventTarget | null): Shown | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('.map-pin') : undefined
    return this.shown.get(element?.dataset['key'] ?? '')
  }

  private setTabStop(stop: Shown): void {
    for (const { element } of this.shown.values()) element.tabIndex = element === stop.element ? 0 : -1
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      this.options.onEscape()
      return
    }
    const index = this.walk.findIndex(({ element }) => element === event.target)
    const next = pinStep(event.key, index, this.walk.length, this.options.dir)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    // The map pans with the same keys when it has the focus.
    event.stopPropagation()
    event.preventDefault()
    this.walk[next]?.element.focus({ preventScroll: true })
  }
}

/** Returns the side for a pin's label: above, or below near the upper edge; towards the middle near the sides. */
function namePlace(x: number, y: number, { widthPx }: View): string {
  const side = x < NAME_REACH_PX.x ? 'right' : x > widthPx - NAME_REACH_PX.x ? 'left' : 'middle'
  return `${y < NAME_REACH_PX.y ? 'below' : 'above'} ${side}`
}
