// A host that compiles these sources has no other way to learn the package's types.
/// <reference path="./iso-3166-2.d.ts" />
import type { Choice } from '../../definition/choice.ts'
import { loadChunk } from '../../requests/load-chunk.ts'

type IsoData = typeof import('iso-3166-2').default.data

let data: IsoData | undefined

/** Loads the parts of all countries (ISO 3166-2), about 60 kB packed; needed once before {@link subdivisionsOf}. */
export async function loadSubdivisions(): Promise<void> {
  data ??= (await loadChunk('subdivisions', () => import('iso-3166-2'))).default.data
}

/** Whether {@link subdivisionsOf} may be called. */
export function subdivisionsLoaded(): boolean {
  return data !== undefined
}

const known = new Map<string, readonly Choice[]>()

/**
 * The states, provinces or other parts of a country by its code; none for a country that has no parts. The label is the
 * local or English name; where a country uses a name twice, with what kind of part it is.
 */
export function subdivisionsOf(country: string): readonly Choice[] {
  if (!data) throw new Error('The parts of countries are not loaded yet: await loadSubdivisions() first.')
  const made = known.get(country)
  if (made) return made
  const entry = Object.hasOwn(data, country) ? data[country] : undefined
  // The package enters a country without parts as the only part of itself.
  const parts = Object.entries(entry?.sub ?? {}).filter(
    ([, { type, name }]) => type !== 'Country' && name !== entry?.name,
  )
  const counts = Map.groupBy(parts, ([, { name }]) => name)
  const choices = parts.map(([value, { name, type }]) => ({
    value,
    label: (counts.get(name)?.length ?? 0) > 1 ? `${name} (${type})` : name,
  }))
  known.set(country, choices)
  return choices
}
