import { type ContrastFault, contrastFaults, contrastRequirements, nearestPassing } from '../../contrast.ts'
import { readPath, resolveColors, type SiteDefaults, type Theme, type TokenPath } from '../../theme.ts'
import type { Product, Section } from '../../tokens.ts'
import { partsOf } from '../names/token-texts.ts'

/** The pairs of a draft with too little contrast. */
export interface DraftFaults {
  readonly all: readonly ContrastFault[]
  /** Number of pairs by product and section of the colour in front, such as `pcsx navbar`. */
  readonly counts: ReadonlyMap<string, number>
}

const countName = (product: Product, section: Section) => `${product} ${section}`

/** Finds the pairs of a draft with too little contrast. */
export function draftFaults(theme: Theme, site: SiteDefaults): DraftFaults {
  const all = contrastFaults(theme, site)
  const counts = new Map<string, number>()
  for (const { path } of all) {
    const parts = readPath(path)
    if (!parts) continue
    const name = countName(parts.product, partsOf(parts.key).section)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return { all, counts }
}

/** Returns the number of failing pairs of a section. */
export const countOf = ({ counts }: DraftFaults, product: Product, section: Section): number =>
  counts.get(countName(product, section)) ?? 0

/** Returns the failing pairs with a colour in front or behind. */
export const faultsAt = ({ all }: DraftFaults, path: TokenPath): ContrastFault[] =>
  all.filter((fault) => fault.path === path || fault.on === path)

/** Returns the colour nearest to a token's that passes all its pairs; undefined if there is none. */
export function nearestFor(theme: Theme, site: SiteDefaults, path: TokenPath): string | undefined {
  const parts = readPath(path)
  if (!parts || parts.mode === 'base') return undefined
  const { product, mode, key } = parts
  const colour = resolveColors(theme, product, mode, site).get(key)
  const nearest = colour && nearestPassing(colour, contrastRequirements(theme, site, { product, mode, key }))
  return nearest === colour ? undefined : nearest
}
