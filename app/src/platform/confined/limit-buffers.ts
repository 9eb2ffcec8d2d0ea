/** Arrays that receive the contents of compressed streams. */
const LIMITED = ['Uint8Array', 'Uint8ClampedArray'] as const

/** Smaller arrays are cheap, and not counted. */
const COUNTED_BYTES = 4096

let left = Number.POSITIVE_INFINITY
let isWatching = false
let exceeded: () => void = () => undefined

/**
 * Calls `onExceeded` when this thread creates arrays of more than so many bytes in all, before the one that exceeds the
 * limit. Libraries that read PDFs unpack every filter into such arrays, nested filters into one each, and offer no
 * limit. Freed arrays count as well, so this also limits the work.
 */
export function limitBuffers(bytes: number, onExceeded: () => void): void {
  left = bytes
  exceeded = onExceeded
  if (isWatching || bytes === Number.POSITIVE_INFINITY) return
  isWatching = true
  watchArrays()
}

function watchArrays(): void {
  for (const name of LIMITED) {
    Reflect.set(
      globalThis,
      name,
      new Proxy(globalThis[name], {
        construct(target, given, created) {
          const [length] = given as unknown[]
          if (typeof length === 'number' && length > COUNTED_BYTES && (left -= length) < 0) exceeded()
          return Reflect.construct(target, given, created) as object
        },
      }),
    )
  }
  // It unpacks outside of JavaScript, all at once; without it, pdf.js unpacks by itself.
  Reflect.set(globalThis, 'DecompressionStream', undefined)
}
