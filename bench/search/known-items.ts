import type { Ad } from './ads.ts'
import { type Random, seeded } from './random.ts'

/** A query derived from an ad that it should find. */
export interface KnownItem {
  kind: 'word dropped' | 'typo' | 'title and place'
  text: string
  ad: Ad
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const LONG_WORD = 5

function words(title: string): string[] {
  return title.match(/[\p{L}\p{N}]+/gu) ?? []
}

function mistyped(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2)
  const letter = LETTERS[random.below(26)] ?? 'e'
  switch (random.below(4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1)
    case 1:
      return word.slice(0, at) + letter + word.slice(at)
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1)
    default:
      return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
  }
}

/**
 * Draws twenty queries of each kind, seeded: a title of at least four words with one dropped, a title of at least three
 * words with a typo in a long word, and a title of at least two words with the place. Titles shared by several
 * employers and places are used for the last kind only, since they are ambiguous without a place.
 */
export function drawKnownItems(ads: readonly Ad[], seed: number, each = 20): KnownItem[] {
  const random = seeded(seed)
  const homes = new Map<string, Set<string>>()
  for (const ad of ads) {
    const key = ad.title.toLowerCase().trim()
    homes.set(key, (homes.get(key) ?? new Set()).add(`${ad.organisation} ${ad.document.points[0]?.label ?? ''}`))
  }
  const unique = (ad: Ad): boolean => homes.get(ad.title.toLowerCase().trim())?.size === 1
  const items: KnownItem[] = []
  const draw = (kind: KnownItem['kind'], make: (ad: Ad) => string | undefined): void => {
    let drawn = 0
    while (drawn < each) {
      const ad = random.pick(ads)
      const text = make(ad)
      if (text === undefined) continue
      items.push({ kind, text: text.toLowerCase(), ad })
      drawn++
    }
  }
  draw('word dropped', (ad) => {
    const all = words(ad.title)
    return all.length >= 4 && unique(ad) ? all.toSpliced(random.below(all.length), 1).join(' ') : undefined
  })
  draw('typo', (ad) => {
    const all = words(ad.title)
    const long = all.filter((word) => word.length >= LONG_WORD && /^\p{L}+$/u.test(word))
    if (all.length < 3 || long.length === 0 || !unique(ad)) return undefined
    const word = random.pick(long)
    const typed = mistyped(word, random)
    return all.map((other) => (other === word ? typed : other)).join(' ')
  })
  draw('title and place', (ad) => (words(ad.title).length >= 2 && ad.place ? `${ad.title} ${ad.place}` : undefined))
  return items
}

/** Returns the one-based rank of an ad with the same title, employer and place; undefined beyond ten. */
export function rankOf(item: KnownItem, ids: readonly number[], ads: readonly Ad[]): number | undefined {
  const same = (ad: Ad | undefined): boolean =>
    ad !== undefined &&
    ad.title === item.ad.title &&
    ad.organisation === item.ad.organisation &&
    ad.document.points[0]?.label === item.ad.document.points[0]?.label
  const index = ids.slice(0, 10).findIndex((id) => same(ads[id - 1]))
  return index === -1 ? undefined : index + 1
}
