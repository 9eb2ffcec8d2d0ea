import { contrast } from '#kernel/colour.ts'
import { lightnessOf, withLightness } from './colours.ts'
import { contrastPairs, heroGround, type PairSide } from './pairs.ts'
import { pathOf, resolveColors, resolveValue, type SiteDefaults, type Theme, type TokenPath } from './theme.ts'
import { belongsTo, type ColorMode, type Product, products, type TokenKey, tokens } from './tokens.ts'

/** Two colours of a theme that are too close to each other. */
export interface ContrastFault {
  /** The token in front. */
  path: TokenPath
  /** The token behind it; `map` and `hero` are grounds that no token sets. */
  on: string
  front: string
  back: string
  /** Contrast ratio, rounded down to two digits. */
  ratio: number
  needed: number
  /** Nearest colour for `path` that passes all its pairs; null if there is none. */
  nearest: string | null
}

interface Look {
  product: Product
  mode: ColorMode
  colors: ReadonlyMap<TokenKey, string>
  shade: number
}

interface MeasuredPair {
  frontKey: TokenKey
  backKey: TokenKey | undefined
  on: string
  front: string
  back: string
  needed: number
}

const HERO_TEXT: TokenKey = 'pcsx_hero_image.text'
const LOOKS = products.flatMap((product) => (['light', 'dark'] as const).map((mode) => ({ product, mode })))

function look(theme: Theme, site: SiteDefaults, product: Product, mode: ColorMode): Look {
  const shade = resolveValue(theme, product, 'pcsx_hero_image.shade')
  return {
    product,
    mode,
    colors: resolveColors(theme, product, mode, site),
    shade: typeof shade === 'number' ? shade : 0.66,
  }
}

function pairsOf({ product, mode, colors, shade }: Look): MeasuredPair[] {
  const within = (side: PairSide) => typeof side !== 'string' || belongsTo(side, product)
  const found = contrastPairs.flatMap(({ front, back, ratio }): MeasuredPair[] => {
    if (!belongsTo(front, product) || !within(back)) return []
    const isToken = typeof back === 'string'
    return [
      {
        frontKey: front,
        backKey: isToken ? back : undefined,
        on: isToken ? pathOf(product, mode, back) : 'map',
        front: colors.get(front) ?? '#000000',
        back: isToken ? (colors.get(back) ?? '#ffffff') : back[mode],
        needed: ratio,
      },
    ]
  })
  if (product === 'default') return found
  const front = colors.get(HERO_TEXT) ?? '#ffffff'
  return [
    ...found,
    { frontKey: HERO_TEXT, backKey: undefined, on: 'hero', front, back: heroGround(shade), needed: 4.5 },
  ]
}

/**
 * Returns the pairs of a theme with too little contrast, in both products, light and dark. A pair that `pcsx` inherits
 * unchanged is reported once, for `default`.
 */
export function contrastFaults(theme: Theme, site: SiteDefaults = {}): ContrastFault[] {
  const reported = new Set<string>()
  return LOOKS.flatMap(({ product, mode }) => {
    const seen = look(theme, site, product, mode)
    const all = pairsOf(seen)
    return all.flatMap((pair): ContrastFault[] => {
      const ratio = contrast(pair.front, pair.back)
      const id = `${mode} ${pair.frontKey} ${pair.backKey ?? pair.on} ${pair.front} ${pair.back}`
      if (ratio >= pair.needed || reported.has(id)) return []
      reported.add(id)
      const { on, front, back, needed } = pair
      const path = pathOf(product, mode, pair.frontKey)
      return [{ path, on, front, back, ratio: Math.floor(ratio * 100) / 100, needed, nearest: nearestOf(pair, all) }]
    })
  })
}

/** Returns the nearest colour with which a pair's front passes all pairs with that front. */
function nearestOf({ frontKey, front }: MeasuredPair, all: readonly MeasuredPair[]): string | null {
  const own = all.filter((pair) => pair.frontKey === frontKey)
  return (
    nearestPassing(
      front,
      own.map(({ back, needed }) => ({ against: back, needed })),
    ) ?? null
  )
}

/**
 * Returns the pairs of one token in a look, whether it is in front or behind, for a list of everything that its colour
 * has to contrast with.
 */
export function contrastRequirements(
  theme: Theme,
  site: SiteDefaults,
  { product, mode, key }: { product: Product; mode: ColorMode; key: TokenKey },
): { against: string; needed: number }[] {
  if (tokens.get(key)?.type !== 'color') return []
  return pairsOf(look(theme, site, product, mode)).flatMap(({ frontKey, backKey, front, back, needed }) => {
    if (frontKey === key && backKey !== key) return [{ against: back, needed }]
    return backKey === key ? [{ against: front, needed }] : []
  })
}

const STEP = 0.02
const HALVINGS = 7

/**
 * Returns the nearest colour with the required contrast to every ground: the same hue and chroma in OKLCH, as far as
 * sRGB allows, with the lightness found by bisection. Undefined if no lightness passes.
 */
export function nearestPassing(
  colour: string,
  grounds: readonly { against: string; needed: number }[],
): string | undefined {
  const passes = (one: string) => grounds.every(({ against, needed }) => contrast(one, against) >= needed)
  if (passes(colour)) return colour
  // The lightness of white is slightly more than 1.
  const start = Math.min(1, lightnessOf(colour))
  const found = [-1, 1].flatMap((way) => {
    let failing = start
    for (let at = start; at >= 0 && at <= 1; at += way * STEP) {
      const last = at + way * STEP
      const tried = Math.min(1, Math.max(0, last))
      if (!passes(withLightness(colour, tried))) {
        failing = tried
        continue
      }
      let passing = tried
      for (let half = 0; half < HALVINGS; half += 1) {
        const middle = (failing + passing) / 2
        if (passes(withLightness(colour, middle))) passing = middle
        else failing = middle
      }
      return [{ away: Math.abs(passing - start), colour: withLightness(colour, passing) }]
    }
    return []
  })
  return found.toSorted((a, b) => a.away - b.away)[0]?.colour
}
