import * as limits from '#config/limits.ts'
import type { Stroke } from '../draft.ts'
import { inkBox, strokePath } from './stroke-path.ts'

/** Pixels per unit of the pad. */
const SHARPNESS = 4
const LARGEST = { width: 800, height: 400 }

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gives no canvas to draw on.')
  return [canvas, context]
}

const base64Of = (canvas: HTMLCanvasElement) => canvas.toDataURL('image/png').split(',')[1] ?? ''

/** Renders strokes as a transparent base64 PNG, cropped to the ink. */
export function drawnPng(strokes: readonly Stroke[]): string {
  const box = inkBox(strokes)
  const [canvas, context] = canvasOf(box.width * SHARPNESS, box.height * SHARPNESS)
  context.scale(SHARPNESS, SHARPNESS)
  context.translate(-box.x, -box.y)
  context.lineWidth = 2.2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#12213f'
  for (const stroke of strokes) context.stroke(new Path2D(strokePath(stroke)))
  return base64Of(canvas)
}

const PNG = [0x89, 0x50, 0x4e, 0x47]
const JPEG = [0xff, 0xd8, 0xff]
const begins = (bytes: Uint8Array, with_: readonly number[]) => with_.every((byte, at) => bytes[at] === byte)

/**
 * Converts a chosen image to a base64 PNG of limited size, so that only its pixels are sent. Detects the type by the
 * first bytes.
 * @returns undefined unless it is a PNG or JPEG that this browser can decode
 */
export async function uploadedPng(file: Blob): Promise<string | undefined> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (!begins(start, PNG) && !begins(start, JPEG)) return undefined
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return undefined
  let scale = Math.min(1, LARGEST.width / image.width, LARGEST.height / image.height)
  for (;;) {
    const [canvas, context] = canvasOf(image.width * scale, image.height * scale)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const made = base64Of(canvas)
    if ((made.length * 3) / 4 <= limits.signatureBytes) return made
    scale *= 0.7
  }
}
