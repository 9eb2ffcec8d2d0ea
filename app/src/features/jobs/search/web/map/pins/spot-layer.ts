import { mercatorX, mercatorY, offsetPx } from '../mercator.ts'
import type { View } from '../mercator.ts'

interface Point {
  lat: number
  lng: number
}

/** Spots on the map other than pins: the visitor's location and a ring around the searched point. */
export class SpotLayer {
  readonly element = document.createElement('div')
  private readonly here = document.createElement('div')
  private readonly ring = document.createElement('div')
  private points: { element: HTMLElement; x: number; y: number }[] = []

  constructor(hereLabel: string) {
    this.element.className = 'map-spots'
    this.here.className = 'map-here'
    this.here.dataset['testid'] = 'current-location'
    this.here.setAttribute('role', 'img')
    this.here.setAttribute('aria-label', hereLabel)
    this.ring.className = 'map-selected'
  }

  show(here: Point | undefined, selected: Point | undefined): void {
    this.points = []
    for (const [element, point] of [
      [this.here, here],
      [this.ring, selected],
    ] as const) {
      if (point) this.points.push({ element, x: mercatorX(point.lng), y: mercatorY(point.lat) })
    }
    this.element.replaceChildren(...this.points.map(({ element }) => element))
  }

  place(view: View): void {
    for (const { element, x, y } of this.points) {
      const [dx, dy] = offsetPx(view, x, y)
      element.style.transform = `translate(${view.widthPx / 2 + dx}px, ${view.heightPx / 2 + dy}px)`
    }
  }
}
