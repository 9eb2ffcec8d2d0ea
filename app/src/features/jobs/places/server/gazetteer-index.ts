import { foldName } from '../fold-name.ts'
import type { GazetteerData } from './gazetteer-file.ts'
import { lowerBound, nearRanges, prefixRange } from './near-names.ts'

/** Lookups in the gazetteer. A reference is a place (below `placeCount`) or an area (from there on). */
export class GazetteerIndex {
  readonly data: GazetteerData
  readonly placeCount: number
  readonly #countries = new Map<string, number>()
  readonly #areas = new Map<string, number>()
  readonly #suffixes = new Map<string, number[]>()

  constructor(data: GazetteerData) {
    this.data = data
    this.placeCount = data.names.length
    data.areas.forEach((area, index) => {
      this.#areas.set(area.code, index)
      if (area.parent < 0) this.#countries.set(area.code, index)
      // Postal abbreviations that people write without the country code: letters only, from ISO 3166-2.
      const suffix = /^[A-Z]{2}-([A-Z]{2,3})$/.exec(area.code)?.[1]
      if (suffix !== undefined) this.#suffixes.set(suffix, [...(this.#suffixes.get(suffix) ?? []), index])
    })
    for (const [long, short] of Object.entries(data.alpha3)) {
      const index = this.#countries.get(short)
      if (index !== undefined) this.#countries.set(long, index)
    }
    const britain = this.#countries.get('GB')
    if (britain !== undefined) this.#countries.set('UK', britain)
  }

  isArea(reference: number): boolean {
    return reference >= this.placeCount
  }

  /** Returns the references whose folded name is `key`: areas first, then places by population. */
  byName(key: string): number[] {
    const at = lowerBound(this.data.keys, key)
    return this.data.keys[at] === key ? this.#references(at) : []
  }

  /** Returns the area references of a code: "US", "GBR", "TX", "KA", "US-TX". */
  byCode(code: string): number[] {
    const upper = code.toUpperCase()
    const country = this.#countries.get(upper)
    return [...(country === undefined ? [] : [country]), ...(this.#suffixes.get(upper) ?? [])].map(
      (index) => index + this.placeCount,
    )
  }

  country(code: string): number | undefined {
    return this.#countries.get(code)
  }

  /** Returns the area with a code: "GB", "GB-LAN", "GB:london". */
  area(code: string): GazetteerData['areas'][number] | undefined {
    return this.data.areas[this.#areas.get(code) ?? -1]
  }

  /** Returns the reference of the area with a code. */
  areaReference(code: string): number | undefined {
    const at = this.#areas.get(code)
    return at === undefined ? undefined : at + this.placeCount
  }

  /** Returns true for countries whose region codes are used without the country: "Austin, TX". */
  hasFamiliarCodes(country: number | undefined): boolean {
    return ['US', 'CA', 'AU'].includes(this.data.areas[country ?? -1]?.code ?? '')
  }

  /** Yields the references of names that begin with `prefix`, unordered. */
  *byPrefix(prefix: string): Generator<number> {
    const [from, to] = prefixRange(this.data.keys, prefix)
    yield* this.data.refs.subarray(this.data.refStart[from], this.data.refStart[to])
  }

  /** Like `byPrefix`, for every prefix one edit away. */
  *byNearPrefix(prefix: string): Generator<number> {
    for (const [from, to] of nearRanges(this.data.keys, prefix))
      yield* this.data.refs.subarray(this.data.refStart[from], this.data.refStart[to])
  }

  /** Returns the references of names one edit away from `key`. */
  byNearName(key: string): number[] {
    const found = new Set<number>()
    for (const [from, to] of nearRanges(this.data.keys, key))
      for (let at = from; at < to && (this.data.keys[at]?.length ?? 99) <= key.length + 1; at++)
        if (isOneEditAway(this.data.keys[at] ?? '', key))
          for (const reference of this.#references(at)) found.add(reference)
    return [...found]
  }

  /** Returns the indices of the areas that contain a reference, smallest first; an area is in its own chain. */
  chain(reference: number): number[] {
    const chain: number[] = []
    let at = this.isArea(reference) ? reference - this.placeCount : (this.data.area[reference] ?? -1)
    for (; at >= 0; at = this.data.areas[at]?.parent ?? -1) chain.push(at)
    return chain
  }

  population(reference: number): number {
    return (
      (this.isArea(reference)
        ? this.data.areas[reference - this.placeCount]?.population
        : this.data.population[reference]) ?? 0
    )
  }

  /** Returns the folded display name of a reference. */
  key(reference: number): string {
    return foldName(
      (this.isArea(reference) ? this.data.areas[reference - this.placeCount]?.name : this.data.names[reference]) ?? '',
    )
  }

  #references(at: number): number[] {
    return [...this.data.refs.subarray(this.data.refStart[at], this.data.refStart[at + 1])]
  }
}

/** Returns true if two different strings are one insertion, deletion, substitution or swap of neighbours apart. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
