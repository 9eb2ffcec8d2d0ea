import { TYPEFACE } from '#kernel/company/built-in-fonts.ts'

/** Products of the theme builder: `pcsx` follows `default` where it sets nothing itself. */
export const products = ['default', 'pcsx'] as const
export type Product = (typeof products)[number]

/** Modes of a token: colours have `light` and `dark`, everything else `base`. */
export const modes = ['base', 'light', 'dark'] as const
export type Mode = (typeof modes)[number]
export type ColorMode = Exclude<Mode, 'base'>

/** Sections of the editor, in order. Those that start with `pcsx_` belong to the product `pcsx` alone. */
export const sections = [
  'core_properties',
  'navbar',
  'banner_header',
  'border_radius',
  'button_primary',
  'button_secondary',
  'button_neutral',
  'button_link',
  'cards',
  'info_bar',
  'tabs',
  'talent_experience_core',
  'talent_experience_nav_buttons',
  'talent_experience_go_buttons',
  'pcsx_core',
  'pcsx_hero_image',
  'pcsx_profile_page',
] as const
export type Section = (typeof sections)[number]

/** A token within its product, such as `navbar.text`. */
export type TokenKey = `${Section}.${string}`

/** A built-in colour: a literal, the colour of another token, or a mix of two tokens in OKLab. */
export type BuiltInColor =
  | { light: string; dark: string }
  | { same: TokenKey }
  | { mix: readonly [TokenKey, TokenKey]; share: number }

/**
 * Use of a colour, which determines how its dark variant is derived: `ink` is drawn on a ground, `accent` is both drawn
 * and filled, `on-accent` is drawn on an accent, and `fixed` is the same in both.
 */
export type Tone = 'ink' | 'ground' | 'accent' | 'on-accent' | 'fixed'

interface Described {
  /** Custom property on the root element. */
  property: string
}
export interface ColorToken extends Described {
  type: 'color'
  tone: Tone
  builtIn: BuiltInColor
}
export interface DimensionToken extends Described {
  type: 'dimension'
  builtIn: string
  /** Smallest and largest length in CSS pixels; a rem has 16. */
  range: readonly [number, number]
}
export interface NumberToken extends Described {
  type: 'number' | 'fontWeight'
  builtIn: number
  range: readonly [number, number]
}
export interface EnumToken extends Described {
  type: 'enum'
  builtIn: string
  options: Readonly<Record<string, string>>
}
export interface FontToken extends Described {
  type: 'fontFamily'
  builtIn: string
}
export interface FileToken extends Described {
  type: 'file'
  /** Kind of picture that it accepts. */
  picture: 'logo' | 'hero'
}
export interface PointToken extends Described {
  type: 'point'
  builtIn: { x: number; y: number }
}
export type Token = ColorToken | DimensionToken | NumberToken | EnumToken | FontToken | FileToken | PointToken

const kebab = (name: string) => name.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const literal = (light: string, dark: string): BuiltInColor => ({ light, dark })
const same = (key: TokenKey): BuiltInColor => ({ same: key })
const mix = (first: TokenKey, share: number, second: TokenKey): BuiltInColor => ({ mix: [first, second], share })
const color = (builtIn: BuiltInColor, tone: Tone, property = '') =>
  ({ type: 'color', builtIn, tone, property }) as const
const length = (builtIn: string, least: number, most: number, property = '') =>
  ({ type: 'dimension', builtIn, range: [least, most], property }) as const

const core = (name: string): TokenKey => `core_properties.${name}`
const ofCore = (name: string) => same(core(name))

const button = (of: Record<'background' | 'text' | 'border' | 'hover', BuiltInColor>, tone: Tone) => ({
  background: color(of.background, tone),
  text: color(of.text, tone === 'accent' ? 'on-accent' : 'ink'),
  border: color(of.border, tone === 'accent' ? 'accent' : 'ink'),
  hover: color(of.hover, tone),
})

const followButton = (other: Section, tone: Tone) =>
  button(
    {
      background: same(`${other}.background`),
      text: same(`${other}.text`),
      border: same(`${other}.border`),
      hover: same(`${other}.hover`),
    },
    tone,
  )

const table: Record<Section, Record<string, Token>> = {
  core_properties: {
    accent: color(literal('#0b5c52', '#6fcdbd'), 'accent', '--color-accent'),
    accentText: color(literal('#ffffff', '#0d1f1c'), 'on-accent', '--color-accent-text'),
    page: color(literal('#f7f6f2', '#131615'), 'ground', '--color-page'),
    surface: color(literal('#ffffff', '#1b1f1e'), 'ground', '--color-surface'),
    text: color(literal('#1b1f1e', '#ecefee'), 'ink', '--color-text'),
    muted: color(literal('#56615e', '#a9b4b1'), 'ink', '--color-muted'),
    border: color(literal('#dfddd4', '#323937'), 'ground', '--color-border'),
    field: color(literal('#868e8b', '#868e8b'), 'fixed', '--color-field'),
    hover: color(literal('#efede6', '#262c2a'), 'ground', '--color-hover'),
    error: color(literal('#b3261e', '#ffb4a9'), 'ink', '--color-error'),
    alert: color(literal('#a63a12', '#ffb088'), 'ink', '--color-alert'),
    fontBody: { type: 'fontFamily', builtIn: TYPEFACE, property: '--font-body' },
    fontHeading: { type: 'fontFamily', builtIn: 'inherit', property: '--font-heading' },
    fontSize: length('16px', 14, 20, '--font-size'),
    headingWeight: { type: 'fontWeight', builtIn: 700, range: [400, 800], property: '--heading-weight' },
  },
  navbar: {
    background: color(ofCore('surface'), 'ground'),
    text: color(ofCore('text'), 'ink'),
    active: color(ofCore('accent'), 'ink'),
    border: color(ofCore('border'), 'ground'),
    logo: { type: 'file', picture: 'logo', property: '' },
    logoDark: { type: 'file', picture: 'logo', property: '' },
    logoHeight: length('28px', 20, 44),
  },
  banner_header: {
    infoBackground: color(mix(core('accent'), 0.12, core('surface')), 'ground'),
    infoText: color(ofCore('text'), 'ink'),
    alertBackground: color(mix(core('alert'), 0.14, core('surface')), 'ground'),
    alertText: color(ofCore('text'), 'ink'),
  },
  border_radius: {
    control: length('10px', 0, 24, '--radius'),
    card: length('14px', 0, 24),
    tag: length('24px', 0, 24),
  },
  button_primary: button(
    {
      background: ofCore('accent'),
      text: ofCore('accentText'),
      border: same('button_primary.background'),
      hover: mix('button_primary.background', 0.82, core('text')),
    },
    'accent',
  ),
  button_secondary: button(
    {
      background: ofCore('surface'),
      text: ofCore('text'),
      border: mix(core('field'), 0.5, core('surface')),
      hover: ofCore('hover'),
    },
    'ground',
  ),
  button_neutral: button(
    {
      background: ofCore('surface'),
      text: ofCore('muted'),
      border: same('button_neutral.background'),
      hover: ofCore('hover'),
    },
    'ground',
  ),
  button_link: { text: color(ofCore('accent'), 'ink'), hover: color(same('button_link.text'), 'ink') },
  cards: {
    background: color(ofCore('surface'), 'ground'),
    border: color(ofCore('border'), 'ground'),
    selected: color(ofCore('accent'), 'ink'),
    shadow: {
      type: 'enum',
      builtIn: 'none',
      options: { none: 'none', soft: '0 1px 3px rgb(0 0 0 / 12%)', raised: 'var(--shadow)' },
      property: '',
    },
  },
  info_bar: {
    background: color(ofCore('surface'), 'ground'),
    text: color(ofCore('text'), 'ink'),
    icon: color(ofCore('accent'), 'ink'),
  },
  tabs: {
    text: color(ofCore('muted'), 'ink'),
    active: color(ofCore('text'), 'ink'),
    indicator: color(ofCore('accent'), 'ink'),
  },
  talent_experience_core: {
    background: color(ofCore('page'), 'ground'),
    heading: color(ofCore('text'), 'ink'),
    progress: color(ofCore('accent'), 'ink'),
  },
  talent_experience_nav_buttons: followButton('button_secondary', 'ground'),
  talent_experience_go_buttons: followButton('button_primary', 'accent'),
  pcsx_core: {
    background: color(ofCore('page'), 'ground'),
    chip: color(mix(core('accent'), 0.12, core('surface')), 'ground'),
    chipText: color(ofCore('text'), 'ink'),
    mapPin: color(ofCore('accent'), 'accent'),
    mapPinText: color(ofCore('accentText'), 'on-accent'),
    saved: color(ofCore('accent'), 'ink'),
  },
  pcsx_hero_image: {
    image: { type: 'file', picture: 'hero', property: '' },
    focalPoint: { type: 'point', builtIn: { x: 0.5, y: 0.5 }, property: '' },
    shade: { type: 'number', builtIn: 0.66, range: [0.5, 0.9], property: '' },
    text: color(literal('#ffffff', '#ffffff'), 'fixed'),
    height: length('240px', 180, 380),
  },
  pcsx_profile_page: {
    banner: color(ofCore('page'), 'ground'),
    bannerText: color(ofCore('text'), 'ink'),
    progress: color(ofCore('accent'), 'ink'),
  },
}

/** All tokens by key, in the editor's order. The property of a token is `--<section>-<token>` unless it has an older one. */
export const tokens: ReadonlyMap<TokenKey, Token> = new Map(
  sections.flatMap((section) =>
    Object.entries(table[section]).map(([name, token]): [TokenKey, Token] => [
      `${section}.${name}`,
      { ...token, property: token.property || `--${kebab(section)}-${kebab(name)}` },
    ]),
  ),
)

/** True if a product can set a token. */
export const belongsTo = (key: TokenKey, product: Product): boolean => product === 'pcsx' || !key.startsWith('pcsx_')

/** Returns the modes in which a token has values. */
export const modesOf = (token: Token): readonly Mode[] => (token.type === 'color' ? ['light', 'dark'] : ['base'])
