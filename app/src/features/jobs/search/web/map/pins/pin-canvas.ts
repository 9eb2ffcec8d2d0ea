import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl'
import type { Pin } from '../map-types.ts'
import { mercatorX, mercatorY, offsetPx, type View } from '../mercator.ts'
import { PinAtlas } from './pin-atlas.ts'
import { pinLabel, type PinLook, pinSize, readPinColors, SPRITE_PX } from './pin-sprite.ts'
import { linkPinProgram } from './pin-program.ts'

export interface PinCanvasOptions {
  /** The element with the colours. */
  element: Element
  locale: string
  viewNow(): View
}

interface Shown extends PinLook {
  x: number
  y: number
}

const FLOATS_PER_VERTEX = 4
const CORNERS = [0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1] as const

/**
 * A map layer that draws all pins in one draw call per frame, rather than as elements that the browser must composite
 * during movement. The buttons are in `PinLayer`.
 */
export class PinCanvas implements CustomLayerInterface {
  readonly id = 'job-pins'
  readonly type = 'custom'
  private readonly options: PinCanvasOptions
  private readonly shown = new Map<string, Shown>()
  private map: MapLibreMap | undefined
  private made: { atlas: PinAtlas; program: WebGLProgram; buffer: WebGLBuffer } | undefined
  private isStale = true
  private isFilled = false
  private vertices = new Float32Array(0)

  constructor(options: PinCanvasOptions) {
    this.options = options
  }

  /** Replaces the displayed pins. */
  show(pins: readonly Pin[]): void {
    this.shown.clear()
    this.add(pins)
  }

  add(pins: readonly Pin[]): void {
    for (const { key, lng, lat, count, isRemote } of pins) {
      if (this.shown.has(key)) continue
      const look = { size: pinSize(count), label: pinLabel(count, this.options.locale), isRemote }
      this.shown.set(key, { ...look, x: mercatorX(lng), y: mercatorY(lat) })
    }
    this.isFilled = false
    this.map?.triggerRepaint()
  }

  /** Redraws all sprites after a change of colours or pixel ratio. */
  redraw(): void {
    this.isStale = true
    this.map?.triggerRepaint()
  }

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.map = map
    // A restored context has lost its resources.
    this.made = undefined
    this.isStale = true
    const buffer = gl.createBuffer()
    this.made = { program: linkPinProgram(gl), buffer, atlas: this.newAtlas(gl) }
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.made?.atlas.destroy()
    gl.deleteProgram(this.made?.program ?? null)
    gl.deleteBuffer(this.made?.buffer ?? null)
    this.made = undefined
  }

  render(gl: WebGL2RenderingContext): void {
    if (!this.made) return
    if (this.isStale) {
      this.made.atlas.destroy()
      this.made.atlas = this.newAtlas(gl)
      this.isFilled = false
      this.isStale = false
    }
    const { atlas, program, buffer } = this.made
    gl.activeTexture(gl.TEXTURE0)
    // Also binds the texture.
    atlas.fill(this.isFilled ? [] : this.shown.values())
    this.isFilled = true
    const count = this.place(atlas)
    if (count === 0) return
    gl.useProgram(program)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, this.vertices.subarray(0, count * FLOATS_PER_VERTEX), gl.STREAM_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, FLOATS_PER_VERTEX, gl.FLOAT, false, 0, 0)
    gl.disable(gl.DEPTH_TEST)
    gl.drawArrays(gl.TRIANGLES, 0, count)
  }

  private newAtlas(gl: WebGL2RenderingContext): PinAtlas {
    return new PinAtlas(gl, readPinColors(this.options.element), window.devicePixelRatio)
  }

  /** Writes two triangles per visible pin and returns the number of vertices. */
  private place(atlas: PinAtlas): number {
    const view = this.options.viewNow()
    const [reachX, reachY] = [(view.widthPx + SPRITE_PX) / 2, (view.heightPx + SPRITE_PX) / 2]
    const length = this.shown.size * 6 * FLOATS_PER_VERTEX
    if (this.vertices.length < length) this.vertices = new Float32Array(length * 2)
    // Pins are sharp when aligned to device pixels.
    const sharp = (px: number, sidePx: number) => {
      const edge = (sidePx - SPRITE_PX) / 2 + px
      return Math.round(edge * window.devicePixelRatio) / window.devicePixelRatio
    }
    let at = 0
    for (const shown of this.shown.values()) {
      const [dx, dy] = offsetPx(view, shown.x, shown.y)
      if (Math.abs(dx) > reachX || Math.abs(dy) > reachY) continue
      const cell = atlas.find(shown)
      if (!cell) continue
      const [left, top] = [sharp(dx, view.widthPx), sharp(dy, view.heightPx)]
      for (let corner = 0; corner < CORNERS.length; corner += 2) {
        const [cx, cy] = [CORNERS[corner] ?? 0, CORNERS[corner + 1] ?? 0]
        this.vertices[at++] = ((left + cx * SPRITE_PX) / view.widthPx) * 2 - 1
        this.vertices[at++] = 1 - ((top + cy * SPRITE_PX) / view.heightPx) * 2
        this.vertices[at++] = cell.u + cx * cell.side
        this.vertices[at++] = cell.v + cy * cell.side
      }
    }
    return at / FLOATS_PER_VERTEX
  }
}
