interface Placed {
  /** Pixels from the top left corner of the map. */
  x: number
  y: number
}

/** Pins within this many pixels of height form one row. */
const ROW_PX = 90

/** Sorts pins for keyboard traversal: row by row, each in the direction of writing. */
export function readingOrder<T extends Placed>(pins: readonly T[], dir: 'ltr' | 'rtl'): T[] {
  const row = ({ y }: T) => Math.floor(y / ROW_PX)
  const sign = dir === 'rtl' ? -1 : 1
  return [...pins].sort((a, b) => row(a) - row(b) || (a.x - b.x) * sign)
}

/** Returns the next index among `length` pins for a key; undefined for other keys. */
export function pinStep(key: string, index: number, length: number, dir: 'ltr' | 'rtl'): number | undefined {
  if (length === 0) return undefined
  const [forward, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === forward || key === 'ArrowDown') return (index + 1) % length
  if (key === back || key === 'ArrowUp') return (index - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
