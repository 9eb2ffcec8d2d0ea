import type { Point } from '../../values.ts'

/** Share of the picture by which an arrow key moves the point; with Shift, ten times as far. */
const STEP = 0.01

const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000))

/** Returns the point of a picture under a pointer. */
export const pointAt = (
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Point => ({ x: within((clientX - left) / width), y: within((clientY - top) / height) })

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/**
 * Returns the point after a key press; undefined for keys without effect. Pictures have the same sides in every
 * language.
 */
export function movedBy(key: string, isFast: boolean, { x, y }: Point): Point | undefined {
  const move = MOVES[key]
  if (!move) return undefined
  const factor = isFast ? 10 : 1
  return { x: within(x + move.x * factor), y: within(y + move.y * factor) }
}

/** Parses a typed percentage of 0 to 100, with a point or a comma; undefined for anything else. */
export function readShare(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d)?$/.test(text) || Number(text) > 100) return undefined
  return Number(text) / 100
}
