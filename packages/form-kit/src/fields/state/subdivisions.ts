// A host that compiles these sources has no other way to learn the package's types.
/// <reference path="./iso-3166-2.d.ts" />
import type { Choice } from '../../model/definition.ts'
import { loadChunk } from '../../requests/load-chunk.ts'
import type { OptionSource } from '../../options/option-source.ts'

type IsoData = typeof import('iso-3166-2').default.data

let data: IsoData | undefined

/**
 * Loads the subdivisions of all countries (ISO 3166-2), about 60 kB compressed; required before
 * {@link subdivisionsOf}.
 */
export async function loadSubdivisions(): Promise<void> {
  data ??= (await loadChunk('subdivisions', () => import('iso-3166-2'))).default.data
}

/** Returns true once {@link subdivisionsOf} can be called. */
export function subdivisionsLoaded(): boolean {
  return data !== undefined
}

const known = new Map<string, readonly Choice[]>()

/**
 * Returns the subdivisions of a country by its code; none for a country that has none. Labels are local or English
 * names; ambiguous names include the kind of subdivision.
 */
export function subdivisionsOf(country: string): readonly Choice[] {
  if (!data) throw new Error('The parts of countries are not loaded yet: await loadSubdivisions() first.')
  const made = known.get(country)
  if (made) return made
  const entry = Object.hasOwn(data, country) ? data[country] : undefined
  // The package lists a country without subdivisions as its own only one.
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

const sorted = new Map<string, OptionSource>()

/** Returns the source of a country's subdivisions, sorted for the reader's locale; undefined without a country. */
export function stateSource(country: string | null | undefined, locale: string): OptionSource {
  if (!country) return {}
  const key = `${country} ${locale}`
  const known = sorted.get(key)
  if (known) return known
  const read = () => {
    const { compare } = new Intl.Collator(locale)
    return subdivisionsOf(country).toSorted((a, b) => compare(a.label, b.label))
  }
  if (!subdivisionsLoaded()) return { load: () => loadSubdivisions().then(read) }
  const source = { ready: read() }
  sorted.set(key, source)
  return source
}
