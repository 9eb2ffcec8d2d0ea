import * as limits from '#config/limits.ts'
import { shortNumber } from '#kernel/values/number-texts.ts'

type PinSize = 'single' | 'small' | 'medium' | 'large'

/** Returns the size of a pin by its number of positions: 1 is single, under 10 small, under 60 medium, else large. */
export function pinSize(count: number): PinSize {
  if (count <= 1) return 'single'
  if (count < limits.mapPinSmallBelow) return 'small'
  return count < limits.mapPinMediumBelow ? 'medium' : 'large'
}

/** Returns the text on a pin: empty for a single position, else the abbreviated number (1.2k, 3 Mio.). */
export function pinLabel(count: number, locale: string): string {
  return count <= 1 ? '' : shortNumber(count, locale)
}

/** The appearance of a pin; equal pins share one sprite. */
export interface PinLook {
  size: PinSize
  label: string
  isRemote: boolean
}

export interface PinColors {
  pin: string
  text: string
  surface: string
}

/** Size of a sprite in CSS pixels, with room for the largest pin, its halo and shadow; the place is at its centre. */
export const SPRITE_PX = 72

/** The same dimensions as in `map-pins.css`, whose buttons replace hovered or focused pins. */
const DIAMETER_PX: Record<PinSize, number> = { single: 22, small: 34, medium: 42, large: 52 }

const FONT_PX: Record<PinSize, number> = { single: 13, small: 13, medium: 14, large: 15 }

const BORDER_PX = 2

const HALO_PX = 5

const DROP_CENTRE_PX = -15

export const lookKey = ({ size, label, isRemote }: PinLook) => `${size} ${isRemote ? 'remote' : ''} ${label}`

/** Reads the colours of pins from the custom properties of the map (`map.css`). */
export function readPinColors(element: Element): PinColors {
  const style = getComputedStyle(element)
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback
  return {
    pin: read('--map-pin', '#0b5c52'),
    text: read('--map-pin-text', '#ffffff'),
    surface: read('--map-surface', '#ffffff'),
  }
}

/** Draws a pin with its place at the origin of the context; lengths in CSS pixels. */
export function drawPin(context: CanvasRenderingContext2D, look: PinLook, colors: PinColors): void {
  const { size, label, isRemote } = look
  const radius = DIAMETER_PX[size] / 2
  context.save()
  if (size === 'single') {
    context.translate(0, DROP_CENTRE_PX)
    context.rotate(-Math.PI / 4)
  }
  if (size === 'medium' || size === 'large') {
    context.globalAlpha = 0.28
    fill(context, outline(radius + HALO_PX, false), colors.pin)
    context.globalAlpha = 1
  }
  context.shadowColor = 'rgb(0 0 0 / 0.3)'
  // Shadow sizes ignore the transform, so they are in device pixels.
  context.shadowBlur = 4 * context.getTransform().d
  fill(context, outline(radius, size === 'single'), colors.surface)
  context.shadowColor = 'transparent'
  fill(context, outline(radius - BORDER_PX, size === 'single'), colors.pin)
  if (isRemote) {
    context.setLineDash([5, 4])
    context.lineWidth = BORDER_PX
    context.strokeStyle = colors.pin
    context.stroke(outline(radius - BORDER_PX / 2, size === 'single'))
  }
  if (size === 'single') {
    const dot = new Path2D()
    dot.arc(0, 0, 3.5, 0, 2 * Math.PI)
    fill(context, dot, colors.text)
  } else {
    context.font = `600 ${FONT_PX[size]}px system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.fillStyle = colors.text
    const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText('0')
    context.fillText(label, 0, (ascent - descent) / 2)
  }
  context.restore()
}

/** Returns a circle, or a drop: a circle with one corner of its square. */
function outline(radius: number, isDrop: boolean): Path2D {
  const path = new Path2D()
  path.roundRect(-radius, -radius, 2 * radius, 2 * radius, isDrop ? [radius, radius, radius, 0] : radius)
  return path
}

function fill(context: CanvasRenderingContext2D, path: Path2D, color: string): void {
  context.fillStyle = color
  context.fill(path)
}
