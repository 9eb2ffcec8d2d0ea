import { describe, expect, test } from 'vitest'
import type { CreateEngine, Place, SearchQuery } from '../contract/search-engine.ts'
import { buildQuery, sampleSchema, titled } from './sample-documents.ts'

const at = (lat: number, lon: number, label = `${lat},${lon}`) => ({ lat, lon, label })

export function describePlaces(createEngine: CreateEngine): void {
  async function searcher() {
    const engine = await createEngine(sampleSchema)
    await engine.upsert([
      titled(1, 'London', { points: [at(51.5074, -0.1278)], regions: ['GB', 'GB-ENG'] }),
      titled(2, 'Reading', { points: [at(51.4543, -0.9781)], regions: ['GB-ENG'] }),
      titled(3, 'Fiji, west of the line', { points: [at(-17, 179.9)], regions: ['FJ'] }),
      titled(4, 'Fiji, east of the line', { points: [at(-17, -179.9)], regions: ['FJ'] }),
      titled(5, 'Near the pole', { points: [at(89.5, 0)] }),
      titled(6, 'On the other side of the pole', { points: [at(89.5, 180)] }),
      titled(7, 'At home', { points: [], regions: [], remote: true }),
      titled(8, 'Two places', { points: [at(51.5074, -0.1278), at(48.8566, 2.3522)], regions: ['FR', 'GB-ENG'] }),
      titled(9, 'No place at all', { points: [at(Number.NaN, 0), at(91, 0)] }),
    ])
    const search = async (query: Partial<SearchQuery>) => await engine.search(buildQuery(query))
    return { search, ids: async (place: Place) => (await search({ place })).ids.toSorted((a, b) => a - b) }
  }

  describe('places', () => {
    test('a circle holds what lies within its radius', async () => {
      const { ids } = await searcher()
      const london = { kind: 'circle', lat: 51.5074, lon: -0.1278 } as const
      expect(await ids({ ...london, radiusKm: 0 })).toEqual([1, 8])
      expect(await ids({ ...london, radiusKm: 58 })).toEqual([1, 8])
      expect(await ids({ ...london, radiusKm: 60 })).toEqual([1, 2, 8])
      expect(await ids({ ...london, radiusKm: 30_000 })).toEqual([1, 2, 3, 4, 5, 6, 8])
      expect(await ids({ ...london, radiusKm: -1 })).toEqual([])
      expect(await ids({ ...london, radiusKm: Number.NaN })).toEqual([])
    })

    test('a circle reaches across the antimeridian and over a pole', async () => {
      const { ids } = await searcher()
      expect(await ids({ kind: 'circle', lat: -17, lon: 179.95, radiusKm: 30 })).toEqual([3, 4])
      expect(await ids({ kind: 'circle', lat: -17, lon: -180, radiusKm: 30 })).toEqual([3, 4])
      expect(await ids({ kind: 'circle', lat: 89.5, lon: 0, radiusKm: 120 })).toEqual([5, 6])
      expect(await ids({ kind: 'circle', lat: 90, lon: 77, radiusKm: 60 })).toEqual([5, 6])
    })

    test('a box holds its edges and may cross the antimeridian', async () => {
      const { ids } = await searcher()
      expect(await ids({ kind: 'box', south: 51.4543, west: -0.9781, north: 52, east: 0 })).toEqual([1, 2, 8])
      expect(await ids({ kind: 'box', south: -20, west: 179, north: -10, east: -179 })).toEqual([3, 4])
      expect(await ids({ kind: 'box', south: -20, west: 179, north: -10, east: 180 })).toEqual([3])
      expect(await ids({ kind: 'box', south: 80, west: 180, north: 90, east: 180 })).toEqual([6])
      expect(await ids({ kind: 'box', south: -90, west: -180, north: 90, east: 180 })).toEqual([1, 2, 3, 4, 5, 6, 8])
      expect(await ids({ kind: 'box', south: 52, west: -1, north: 51, east: 1 })).toEqual([])
    })

    test('a region is the code itself or a part of it', async () => {
      const { ids } = await searcher()
      expect(await ids({ kind: 'regions', codes: ['GB'] })).toEqual([1, 2, 8])
      expect(await ids({ kind: 'regions', codes: ['GB-ENG', 'FJ'] })).toEqual([1, 2, 3, 4, 8])
      expect(await ids({ kind: 'regions', codes: ['G'] })).toEqual([])
      expect(await ids({ kind: 'regions', codes: [] })).toEqual([])
    })

    test('remote documents come along with a place where that is asked for', async () => {
      const { search } = await searcher()
      const place: Place = { kind: 'regions', codes: ['FJ'] }
      expect((await search({ place, includeRemote: true })).ids.toSorted((a, b) => a - b)).toEqual([3, 4, 7])
      expect((await search({ place, includeRemote: true, remoteOnly: true })).ids).toEqual([7])
      expect((await search({ includeRemote: true })).total).toBe(9)
    })

    test('remote documents that are bound to regions come along only with those', async () => {
      const { search } = await searcher()
      const place: Place = { kind: 'circle', lat: -17, lon: 180, radiusKm: 30 }
      const bound = async (remoteRegions: string[]) => {
        const engine = await createEngine(sampleSchema)
        await engine.upsert([
          titled(1, 'On Fiji', { points: [at(-17, 179.9)], regions: ['FJ'] }),
          titled(2, 'Remote anywhere', { remote: true }),
          titled(3, 'Remote in Britain', { remote: true, regions: ['GB-ENG'] }),
          titled(4, 'Remote in Fiji or France', { remote: true, regions: ['FJ', 'FR'] }),
        ])
        const { ids } = await engine.search(buildQuery({ place, includeRemote: true, remoteRegions }))
        return ids.toSorted((a, b) => a - b)
      }
      expect(await bound(['FJ'])).toEqual([1, 2, 4])
      expect(await bound(['GB'])).toEqual([1, 2, 3])
      expect(await bound(['GB-SCT'])).toEqual([1, 2])
      expect(await bound([])).toEqual([1, 2])
      expect((await search({ place, remoteRegions: ['FJ'] })).ids).not.toContain(7)
      expect((await search({ remoteRegions: ['GB'] })).total).toBe(9)
    })

    test('remote documents that lie in a place are left out where only those on site are asked for', async () => {
      const engine = await createEngine(sampleSchema)
      await engine.upsert([
        titled(1, 'In London', { points: [at(51.5, -0.1)] }),
        titled(2, 'Remote, from London', { points: [at(51.5, -0.1)], remote: true }),
      ])
      const place: Place = { kind: 'circle', lat: 51.5, lon: -0.1, radiusKm: 1 }
      const found = async (query: Partial<SearchQuery>) =>
        (await engine.search(buildQuery(query))).ids.toSorted((a, b) => a - b)
      expect(await found({ place })).toEqual([1, 2])
      expect(await found({ place, onSiteOnly: true })).toEqual([1])
      expect(await found({ onSiteOnly: true })).toEqual([1])
    })

    test('documents in the place come before remote ones elsewhere, in any order', async () => {
      const engine = await createEngine(sampleSchema)
      await engine.upsert([
        titled(1, 'Baker', { points: [at(51.5, -0.1)] }),
        titled(2, 'Baker', { remote: true }),
        titled(3, 'Baker', { points: [at(51.6, -0.1)], remote: true }),
        titled(4, 'Baker', { points: [at(48.8, 2.3)], remote: true }),
      ])
      const place: Place = { kind: 'circle', lat: 51.5, lon: -0.1, radiusKm: 40 }
      const found = async (query: Partial<SearchQuery>) =>
        (await engine.search(buildQuery({ place, includeRemote: true, placeFirst: true, ...query }))).ids
      expect(await found({})).toEqual([3, 1, 4, 2])
      expect(await found({ text: 'baker' })).toEqual(expect.arrayContaining([1, 2, 3, 4]))
      expect((await found({ text: 'baker' })).slice(0, 2).toSorted((a, b) => a - b)).toEqual([1, 3])
      expect(await found({ placeFirst: false })).toEqual([4, 3, 2, 1])
    })

    test('among equal documents, nearer ones come first in bands of 5, 10, 20 and 40 km', async () => {
      const engine = await createEngine(sampleSchema)
      const north = (km: number) => ({ points: [at(51.5 + km / 111.2, -0.1)] })
      const kilometres = [30, 2, 15, 7, 4]
      await engine.upsert(kilometres.map((km, i) => titled(i + 1, 'Baker', { ...north(km), numbers: { posted: i } })))
      const place: Place = { kind: 'circle', lat: 51.5, lon: -0.1, radiusKm: 40 }
      const query = buildQuery({ place, text: 'baker', placeFirst: true })
      // Of the first band, the newer one comes first, though it is farther.
      expect((await engine.search(query)).ids.map((id) => kilometres[id - 1])).toEqual([4, 2, 7, 15, 30])
    })

    test('the nearest first, by the nearest point of each; what has none comes last', async () => {
      const { search } = await searcher()
      const { ids } = await search({ sort: { by: 'distance', lat: 48.8566, lon: 2.3522 } })
      expect(ids).toEqual([8, 1, 2, 5, 6, 3, 4, 9, 7])
    })

    test('markers count the matches that are not remote per point and label', async () => {
      const { search } = await searcher()
      const result = await search({ markers: { limit: 2 }, place: { kind: 'regions', codes: ['GB', 'FR'] } })
      expect(result.markers).toEqual([
        { lat: 51.5074, lon: -0.1278, label: '51.5074,-0.1278', count: 2 },
        { lat: 48.8566, lon: 2.3522, label: '48.8566,2.3522', count: 1 },
      ])
      expect((await search({})).markers).toBeUndefined()
      expect((await search({ markers: { limit: 100 } })).markers).toHaveLength(7)
    })
  })
}
