import { pathOf, resolveColors, type SiteDefaults, type Theme } from './theme.ts'
import { belongsTo, type ColorMode, type Product, products, type TokenKey, tokens } from './tokens.ts'
import { INHERITED_FONT, pixelsOf, type TokenValue } from './values.ts'
import { builtInFonts } from '#kernel/company/built-in-fonts.ts'

/** The properties of an uploaded font that styles need. */
export interface ThemeFont {
  id: string
  /** Weights that it covers, such as `400` or `200 900`. */
  weights: string
  /** Metrics of its fallback in percent, so that the text doesn't move when the font loads. */
  fallback: { sizeAdjust: number; ascent: number; descent: number; lineGap: number }
  /** True if the fallback is a serif. */
  serif: boolean
}

/** One encoding of an uploaded picture. */
export interface PictureSize {
  sha256: string
  width: number
  height: number
}

/** An uploaded picture with its encodings, narrowest first. */
export interface ThemePicture {
  id: string
  kind: 'logo' | 'hero'
  sizes: readonly PictureSize[]
}

export interface ThemeFiles {
  fonts: readonly ThemeFont[]
  pictures: readonly ThemePicture[]
}

export const noFiles: ThemeFiles = { fonts: [], pictures: [] }

/** Path of an uploaded file, whose content never changes. */
export const themeFilePath = (sha256: string, type: 'woff2' | 'webp'): string => `/theme/${sha256}.${type}`

const familyOf = (id: string) => `t-${id.slice(0, 12)}`

function fontStack(value: string, { fonts }: ThemeFiles): string {
  const builtIn = builtInFonts[value]
  if (builtIn !== undefined) return builtIn
  const font = fonts.find(({ id }) => id === value)
  if (!font) return builtInFonts['system'] ?? 'sans-serif'
  const family = familyOf(font.id)
  return `${family},${family}-f,${builtInFonts[font.serif ? 'serif' : 'system'] ?? ''}`
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

/** Returns a token's value as CSS, or undefined for values that only markup uses. */
export function cssValue(key: TokenKey, value: TokenValue, files: ThemeFiles): string | undefined {
  const token = tokens.get(key)
  if (typeof value === 'object') return token?.type === 'point' ? `${percent(value.x)} ${percent(value.y)}` : undefined
  const text = String(value)
  switch (token?.type) {
    case 'color':
    case 'number':
    case 'fontWeight':
      return text
    case 'dimension':
      // In percent, so that the reader's own text size still counts.
      return token.property === '--font-size' ? percent(pixelsOf(text) / 16) : text
    case 'enum':
      return token.options[text]
    case 'fontFamily':
      return text === INHERITED_FONT ? 'var(--font-body)' : fontStack(text, files)
    default:
      return undefined
  }
}

/** Returns the properties that draw a logo in place of the built-in mark. */
function logoProperties(theme: Theme, product: Product, mode: ColorMode, { pictures }: ThemeFiles): [string, string][] {
  const id = theme[pathOf(product, 'base', mode === 'light' ? 'navbar.logo' : 'navbar.logoDark')]
  const sizes = pictures.find((picture) => picture.id === id)?.sizes ?? []
  const [smallest] = sizes
  if (!smallest) return []
  const images = sizes.map(({ sha256, width }) => {
    const density = Math.round((width / smallest.width) * 10) / 10
    return `url(${themeFilePath(sha256, 'webp')}) ${density}x`
  })
  return [
    ['--navbar-logo', `image-set(${images.join(',')})`],
    ['--navbar-logo-ratio', `${smallest.width}/${smallest.height}`],
    ['--navbar-logo-size', 'var(--navbar-logo-height)'],
    ['--navbar-logo-radius', '0'],
  ]
}

type Declarations = ReadonlyMap<string, string>

/**
 * Returns the properties that a product sets in a mode: its base values and light colours, or the differences in dark
 * mode. A preview sets them on the root element.
 */
export function themeProperties(theme: Theme, product: Product, mode: ColorMode, files: ThemeFiles): Declarations {
  const found = new Map<string, string>(logoProperties(theme, product, mode, files))
  const colors = resolveColors(theme, product, mode)
  for (const [key, token] of tokens) {
    if (!belongsTo(key, product)) continue
    const base = mode === 'light' ? theme[pathOf(product, 'base', key)] : undefined
    const value = token.type === 'color' ? ownColor(theme, product, mode, key, colors) : base
    const css = value === undefined ? undefined : cssValue(key, value, files)
    if (css !== undefined) found.set(token.property, css)
  }
  return found
}

function ownColor(
  theme: Theme,
  product: Product,
  mode: ColorMode,
  key: TokenKey,
  colors: ReadonlyMap<TokenKey, string>,
) {
  const isSet = (one: ColorMode) => theme[pathOf(product, one, key)] !== undefined
  // A light colour without a dark one has a derived one, which must be included, or the light one would apply.
  return isSet(mode) || (mode === 'dark' && isSet('light')) ? colors.get(key) : undefined
}

const block = (selector: string, found: Declarations) =>
  found.size === 0 ? '' : `${selector}{${[...found].map(([name, value]) => `${name}:${value}`).join(';')}}`

const SELECTORS: Readonly<Record<Product, string>> = { default: ':root', pcsx: ':root[data-product=pcsx]' }

/** Returns the faces of the uploaded fonts that a theme uses. */
export function fontFaces(theme: Theme, { fonts }: ThemeFiles): string {
  const used = new Set(Object.values(theme))
  return fonts
    .filter(({ id }) => used.has(id))
    .map(({ id, weights, serif, fallback: { sizeAdjust, ascent, descent, lineGap } }) => {
      const family = familyOf(id)
      const face = `@font-face{font-family:${family};src:url(${themeFilePath(id, 'woff2')})format("woff2");font-weight:${weights};font-display:swap}`
      const local = serif
        ? 'local("Times New Roman"),local("Liberation Serif")'
        : 'local("Arial"),local("Liberation Sans")'
      return `${face}@font-face{font-family:${family}-f;src:${local};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${lineGap}%}`
    })
    .join('')
}

/**
 * Returns the styles of a theme: everything that it sets, for both products, light and dark. Print and forced colours
 * ignore the theme. The text contains only values that {@link parseValue} accepted, so it is safe in a style element.
 */
export function themeCss(theme: Theme, files: ThemeFiles = noFiles): string {
  const of = (mode: ColorMode) =>
    products.map((product) => block(SELECTORS[product], themeProperties(theme, product, mode, files))).join('')
  const [light, dark] = [of('light'), of('dark')]
  if (light === '' && dark === '') return ''
  const night = dark === '' ? '' : `@media(prefers-color-scheme:dark){${dark}}`
  return `${fontFaces(theme, files)}@media screen and (forced-colors:none){${light}${night}}`
}

/** Returns the styles of the site's own accent colour, the built-in one of its theme. */
export function accentCss({ accent }: SiteDefaults): string {
  const property = tokens.get('core_properties.accent')?.property
  const [light, dark] = (['light', 'dark'] as const).map((mode) =>
    resolveColors({}, 'default', mode, accent === undefined ? {} : { accent }).get('core_properties.accent'),
  )
  return `:root{${property}:${light}}@media(prefers-color-scheme:dark){:root{${property}:${dark}}}`
}

/** Returns a token's built-in value as CSS, for the stylesheet with the defaults; undefined for pictures. */
export function builtInCss(key: TokenKey, mode: ColorMode): string | undefined {
  const token = tokens.get(key)
  if (!token || token.type === 'file') return undefined
  if (token.type !== 'color') return cssValue(key, token.builtIn, noFiles)
  const property = (key: TokenKey) => `var(${tokens.get(key)?.property})`
  const { builtIn } = token
  if ('same' in builtIn) return property(builtIn.same)
  if (!('mix' in builtIn)) return builtIn[mode]
  const [first, second] = builtIn.mix
  return `color-mix(in oklab, ${property(first)} ${Math.round(builtIn.share * 100)}%, ${property(second)})`
}
