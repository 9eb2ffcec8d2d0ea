/** Returns the array if it has room for `needed` entries, else a copy that is at least half as large again. */
export function growUint32(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  if (needed <= array.length) return array
  const grown = new Uint32Array(roomFor(needed, array.length))
  grown.set(array)
  return grown
}

export function growInt32(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  if (needed <= array.length) return array
  const grown = new Int32Array(roomFor(needed, array.length))
  grown.set(array)
  return grown
}

export function growUint8(array: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= array.length) return array
  const grown = new Uint8Array(roomFor(needed, array.length))
  grown.set(array)
  return grown
}

export function growFloat64(array: Float64Array<ArrayBuffer>, needed: number): Float64Array<ArrayBuffer> {
  if (needed <= array.length) return array
  const grown = new Float64Array(roomFor(needed, array.length))
  grown.set(array)
  return grown
}

export function growFloat32(array: Float32Array<ArrayBuffer>, needed: number): Float32Array<ArrayBuffer> {
  if (needed <= array.length) return array
  const grown = new Float32Array(roomFor(needed, array.length))
  grown.set(array)
  return grown
}

function roomFor(needed: number, before: number): number {
  return Math.max(needed, before + (before >>> 1), 64)
}
