type Ring = readonly (readonly number[])[]

const STEPS = 32

/**
 * Returns the point inside a ring (degrees) that is farthest from its edge, found on a grid; used to place a country's
 * label. Longitudes are scaled by the cosine of the latitude, so that distances are comparable.
 */
export function labelPoint(ring: Ring): [number, number] {
  const box = boxOf(ring)
  const shrink = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180)
  let best: [number, number] = [(box.west + box.east) / 2, (box.south + box.north) / 2]
  let bestDistance = -1
  for (let row = 1; row < STEPS; row++) {
    for (let column = 1; column < STEPS; column++) {
      const x = box.west + ((box.east - box.west) * column) / STEPS
      const y = box.south + ((box.north - box.south) * row) / STEPS
      const distance = isInside(ring, x, y) ? distanceToEdge(ring, x, y, shrink) : -1
      if (distance > bestDistance) [best, bestDistance] = [[x, y], distance]
    }
  }
  return best
}

/** Returns the area of a ring in square degrees, longitudes scaled by the cosine of the latitude. */
export function ringArea(ring: Ring): number {
  const box = boxOf(ring)
  let sum = 0
  for (const [[ax, ay], [bx, by]] of edges(ring)) sum += ax * by - bx * ay
  return (Math.abs(sum) / 2) * Math.cos((((box.south + box.north) / 2) * Math.PI) / 180)
}

function boxOf(ring: Ring) {
  const xs = ring.map(([x = 0]) => x)
  const ys = ring.map(([, y = 0]) => y)
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
}

function* edges(ring: Ring): Generator<[[number, number], [number, number]]> {
  for (let index = 1; index < ring.length; index++) {
    const [ax = 0, ay = 0] = ring[index - 1] ?? []
    const [bx = 0, by = 0] = ring[index] ?? []
    yield [
      [ax, ay],
      [bx, by],
    ]
  }
}

function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false
  for (const [[ax, ay], [bx, by]] of edges(ring)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

function distanceToEdge(ring: Ring, x: number, y: number, shrink: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const [[ax, ay], [bx, by]] of edges(ring)) {
    const [dx, dy] = [(bx - ax) * shrink, by - ay]
    const [px, py] = [(x - ax) * shrink, y - ay]
    const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
    nearest = Math.min(nearest, Math.hypot(px - along * dx, py - along * dy))
  }
  return nearest
}
