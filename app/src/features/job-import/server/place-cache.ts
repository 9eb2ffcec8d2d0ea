import type { Gazetteer, PlaceDescription } from '#features/places/server/index.ts'

const MOST_PLACES = 50_000

/** Caches the places of an import: a company's ads name the same ones repeatedly. */
export function cachePlaces(gazetteer: Pick<Gazetteer, 'describe'>): Pick<Gazetteer, 'describe'> {
  const known = new Map<string, PlaceDescription>()
  return {
    describe(name, point = {}) {
      const key = `${point.lat} ${point.lon} ${name}`
      const place = known.get(key) ?? gazetteer.describe(name, point)
      if (known.size < MOST_PLACES) known.set(key, place)
      return place
    },
  }
}
