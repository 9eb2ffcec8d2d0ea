import type { OptionSource } from '../../options/option-source.ts'
import { loadSubdivisions, subdivisionsLoaded, subdivisionsOf } from './subdivisions.ts'

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
