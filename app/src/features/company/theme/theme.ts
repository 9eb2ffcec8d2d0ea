import {
  belongsTo,
  type ColorMode,
  type ColorToken,
  type Mode,
  modesOf,
  type Product,
  products,
  type TokenKey,
  tokens,
} from './tokens.ts'
import { darkVariant, mixed } from './colours.ts'
import type { TokenValue } from './values.ts'

/** Path of a value in a theme, such as `default.light.navbar.text`. */
export type TokenPath = `${Product}.${Mode}.${TokenKey}`

/** The values that a theme sets, by path; everything else is built in. */
export type Theme = Readonly<Partial<Record<TokenPath, TokenValue>>>

/** A path split into its parts. */
export interface PathParts {
  product: Product
  mode: Mode
  key: TokenKey
}

const pathsByText: ReadonlyMap<string, PathParts> = new Map(
  products.flatMap((product) =>
    [...tokens].flatMap(([key, token]) =>
      belongsTo(key, product)
        ? modesOf(token).map((mode): [string, PathParts] => [`${product}.${mode}.${key}`, { product, mode, key }])
        : [],
    ),
  ),
)

/** All paths of a theme, in the editor's order. */
export const tokenPaths: readonly TokenPath[] = [...pathsByText.keys()] as TokenPath[]

/** Splits a path; undefined if no token has it. */
export const readPath = (path: string): PathParts | undefined => pathsByText.get(path)

export const pathOf = (product: Product, mode: Mode, key: TokenKey): TokenPath => `${product}.${mode}.${key}`

/** Returns a theme's values in a fixed order, so that equal themes have equal JSON. */
export function orderedTheme(theme: Theme): Theme {
  return Object.fromEntries(tokenPaths.flatMap((path) => (theme[path] === undefined ? [] : [[path, theme[path]]])))
}

/** Settings of the site that are built-in values of its theme. */
export interface SiteDefaults {
  /** The accent colour of the site's branding, #rrggbb. */
  accent?: string
}

const isText = (value: TokenValue | undefined): value is string => typeof value === 'string'

/** Returns a color token's value in a mode, whether set or derived; undefined if it follows its built-in value. */
function ownColor(theme: Theme, product: Product, mode: ColorMode, key: TokenKey): string | undefined {
  const token = tokens.get(key)
  const read = (of: Product) => {
    const [light, dark] = [theme[pathOf(of, 'light', key)], theme[pathOf(of, 'dark', key)]]
    if (mode === 'light') return isText(light) ? light : undefined
    if (isText(dark)) return dark
    return isText(light) && token?.type === 'color' ? darkVariant(light, token.tone) : undefined
  }
  return read(product) ?? (product === 'pcsx' ? read('default') : undefined)
}

/** Returns the colour of each token of a product in a mode, as visitors see it. */
export function resolveColors(
  theme: Theme,
  product: Product,
  mode: ColorMode,
  { accent }: SiteDefaults = {},
): ReadonlyMap<TokenKey, string> {
  const found = new Map<TokenKey, string>()
  const resolve = (key: TokenKey): string => {
    const known = found.get(key)
    if (known !== undefined) return known
    const token = tokens.get(key)
    if (token?.type !== 'color') throw new Error(`${key} is not a color.`)
    const colour = ownColor(theme, product, mode, key) ?? siteColor(key) ?? builtInColor(token)
    found.set(key, colour)
    return colour
  }
  const siteColor = (key: TokenKey) => {
    if (key !== 'core_properties.accent' || accent === undefined) return undefined
    return mode === 'light' ? accent.toLowerCase() : darkVariant(accent, 'accent')
  }
  const builtInColor = ({ builtIn }: ColorToken) => {
    if ('same' in builtIn) return resolve(builtIn.same)
    if ('mix' in builtIn) return mixed(resolve(builtIn.mix[0]), builtIn.share, resolve(builtIn.mix[1]))
    return builtIn[mode]
  }
  for (const [key, token] of tokens) if (token.type === 'color' && belongsTo(key, product)) resolve(key)
  return found
}

/** Returns the value of a token that is not a color, as visitors see it; undefined for a picture that is not set. */
export function resolveValue(theme: Theme, product: Product, key: TokenKey): TokenValue | undefined {
  const token = tokens.get(key)
  const set =
    theme[pathOf(product, 'base', key)] ?? (product === 'pcsx' ? theme[pathOf('default', 'base', key)] : undefined)
  if (set !== undefined || !token) return set
  return token.type === 'color' || token.type === 'file' ? undefined : token.builtIn
}

/** One token that differs between two themes; null where it is not set. */
export interface ThemeDifference {
  path: TokenPath
  old: TokenValue | null
  new: TokenValue | null
}

/** Returns the tokens that differ between two themes. */
export function compareThemes(before: Theme, after: Theme): ThemeDifference[] {
  return tokenPaths.flatMap((path) => {
    const [old, next] = [before[path] ?? null, after[path] ?? null]
    return JSON.stringify(old) === JSON.stringify(next) ? [] : [{ path, old, new: next }]
  })
}
