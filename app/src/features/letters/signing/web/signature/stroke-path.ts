import type { Stroke } from '../draft.ts'

/** Size of the pad in drawing units; it is three times as wide as it is high. */
export const PAD = { width: 300, height: 100 } as const

const place = ([x, y]: readonly [number, number]) => `${(x * PAD.width).toFixed(1)} ${(y * PAD.height).toFixed(1)}`

/** Converts a stroke to an SVG path in the pad's units; a single point becomes a dot. */
export function strokePath(stroke: Stroke): string {
  const [first, ...others] = stroke
  if (!first) return ''
  return `M${place(first)}${(others.length > 0 ? others : [first]).map((point) => `L${place(point)}`).join('')}`
}

/** Returns the bounding box of the strokes with room for the pen, in the pad's units. */
export function inkBox(strokes: readonly Stroke[]): { x: number; y: number; width: number; height: number } {
  const points = strokes.flat()
  const xs = points.map(([x]) => x * PAD.width)
  const ys = points.map(([, y]) => y * PAD.height)
  const pen = 3
  const x = Math.max(0, Math.min(...xs) - pen)
  const y = Math.max(0, Math.min(...ys) - pen)
  return {
    x,
    y,
    width: Math.min(PAD.width, Math.max(...xs) + pen) - x,
    height: Math.min(PAD.height, Math.max(...ys) + pen) - y,
  }
}
