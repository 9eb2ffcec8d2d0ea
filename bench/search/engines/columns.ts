import { distanceKm } from '../../../packages/search-engine/src/index.ts'
import type { Ad } from '../ads.ts'
import { FACETS, FACET_LIMIT, MARKER_LIMIT, PAGE, type Question } from '../workload.ts'
import type { Answer } from './engine.ts'

/**
 * Filters, counts, radius, order and markers, which a text library leaves to its user, implemented as one would by
 * hand: a plain object per ad, and maps for the counts.
 */
export class AdColumns {
  private ads: readonly Ad[] = []

  fill(ads: readonly Ad[]): void {
    this.ads = ads
  }

  /** Answers a question. `ranked` are ids, best first; undefined if there was no text. */
  answer(question: Question, ranked: readonly number[] | undefined): Answer {
    const candidates = ranked ? ranked.flatMap((id) => this.ads[id - 1] ?? []) : this.ads
    const counts = new Map<string, Map<string, number>>(FACETS.map((name) => [name, new Map()]))
    const markers = new Map<string, number>()
    const hits: Ad[] = []
    for (const ad of candidates) {
      if (!inCircle(ad, question)) continue
      const { facets, points, remote } = ad.document
      const chosen = question.department.length === 0 || question.department.includes(facets.department?.[0] ?? '')
      for (const name of FACETS) {
        if (!chosen && name !== 'department') continue
        const count = counts.get(name)
        for (const value of facets[name] ?? []) count?.set(value, (count.get(value) ?? 0) + 1)
      }
      if (!chosen) continue
      hits.push(ad)
      if (!question.markers || remote) continue
      for (const { lat, lon, label } of points) {
        const key = `${lat},${lon},${label}`
        markers.set(key, (markers.get(key) ?? 0) + 1)
      }
    }
    if (question.newestFirst || !ranked) {
      hits.sort((a, b) => (b.document.numbers.posted ?? 0) - (a.document.numbers.posted ?? 0))
    }
    return {
      total: hits.length,
      ids: hits.slice(0, PAGE).map((ad) => ad.document.id),
      facets: Object.fromEntries([...counts].map(([name, count]) => [name, greatest(count, FACET_LIMIT)])),
      markers: greatest(markers, MARKER_LIMIT).length,
    }
  }
}

function inCircle(ad: Ad, { circle }: Question): boolean {
  if (!circle || ad.document.remote) return true
  return ad.document.points.some((point) => distanceKm(circle, point) <= circle.radiusKm)
}

function greatest(counts: Map<string, number>, limit: number): { value: string; count: number }[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
}
