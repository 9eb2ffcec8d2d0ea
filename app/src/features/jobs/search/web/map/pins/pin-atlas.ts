import { drawPin, lookKey, SPRITE_PX } from './pin-sprite.ts'
import type { PinColors, PinLook } from './pin-sprite.ts'

/** Number of sprites per side of the texture. */
const SIDE = 14
/** Maximum device pixel ratio, which keeps the texture below 17 MB. */
const RATIO_MAX = 2

/** A texture atlas of pin sprites, drawn on demand. Every method leaves the texture bound. */
export class PinAtlas {
  private readonly cells = new Map<string, number>()
  private readonly gl: WebGL2RenderingContext
  private readonly colors: PinColors
  private readonly texture: WebGLTexture
  private readonly cellPx: number
  private readonly scratch: CanvasRenderingContext2D

  constructor(gl: WebGL2RenderingContext, colors: PinColors, pixelRatio: number) {
    this.gl = gl
    this.colors = colors
    const ratio = Math.min(pixelRatio, RATIO_MAX)
    this.cellPx = Math.ceil(SPRITE_PX * ratio)
    const canvas = document.createElement('canvas')
    canvas.width = this.cellPx
    canvas.height = this.cellPx
    // Each sprite is immediately read back for the texture.
    const scratch = canvas.getContext('2d', { willReadFrequently: true })
    if (!scratch) throw new Error('The browser gives no canvas for the pins.')
    this.scratch = scratch
    this.texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SIDE * this.cellPx, SIDE * this.cellPx)
  }

  /** Draws missing sprites; if they do not fit, the old ones are discarded. */
  fill(looks: Iterable<PinLook>): void {
    const wanted = new Map(Array.from(looks, (look) => [lookKey(look), look] as const))
    const missing = [...wanted].filter(([key]) => !this.cells.has(key))
    this.gl.bindTexture(this.gl.TEXTURE_2D, this.texture)
    if (this.cells.size + missing.length <= SIDE * SIDE) return missing.forEach(([key, look]) => this.draw(key, look))
    this.cells.clear()
    for (const [key, look] of [...wanted].slice(0, SIDE * SIDE)) this.draw(key, look)
  }

  /** Returns the corner of a sprite nearest to the texture's origin, and its side, as fractions of the texture. */
  find(look: PinLook): { u: number; v: number; side: number } | undefined {
    const cell = this.cells.get(lookKey(look))
    return cell === undefined
      ? undefined
      : { u: (cell % SIDE) / SIDE, v: Math.floor(cell / SIDE) / SIDE, side: 1 / SIDE }
  }

  destroy(): void {
    this.gl.deleteTexture(this.texture)
  }

  private draw(key: string, look: PinLook): void {
    const { gl, scratch, cellPx } = this
    const cell = this.cells.size
    this.cells.set(key, cell)
    scratch.setTransform(1, 0, 0, 1, 0, 0)
    scratch.clearRect(0, 0, cellPx, cellPx)
    const scale = cellPx / SPRITE_PX
    scratch.setTransform(scale, 0, 0, scale, cellPx / 2, cellPx / 2)
    drawPin(scratch, look, this.colors)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    const [x, y] = [(cell % SIDE) * cellPx, Math.floor(cell / SIDE) * cellPx]
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, gl.RGBA, gl.UNSIGNED_BYTE, scratch.canvas)
  }
}
