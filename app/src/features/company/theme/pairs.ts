import type { ColorMode, TokenKey } from './tokens.ts'

/** A color token, or a fixed colour of the page such as the map's land. */
export type PairSide = TokenKey | Readonly<Record<ColorMode, string>>

/** Two colours that meet on a page, and the contrast they need. */
export interface ContrastPair {
  /** The colour in front. */
  front: TokenKey
  back: PairSide
  /** 4.5 for text (WCAG 2.2, 1.4.3); 3 for icons, parts of controls and large text (1.4.11). */
  ratio: 4.5 | 3
}

const TEXT = 4.5
const PART = 3
const MAP_LAND = { light: '#f8f6f1', dark: '#212c30' }

const pairs = (ratio: 4.5 | 3, front: TokenKey, ...backs: PairSide[]): ContrastPair[] =>
  backs.map((back) => ({ front, back, ratio }))

const page = 'core_properties.page'
const surface = 'core_properties.surface'
const hover = 'core_properties.hover'
const text = 'core_properties.text'
const muted = 'core_properties.muted'
const accent = 'core_properties.accent'

/** All grounds on which a page's text, its muted text and its links are drawn. */
const ground = (back: TokenKey) => [text, muted, accent].flatMap((front) => pairs(TEXT, front as TokenKey, back))

const button = (section: 'button_primary' | 'button_secondary' | 'button_neutral' | Buttons) =>
  pairs(TEXT, `${section}.text`, `${section}.background`, `${section}.hover`)
type Buttons = 'talent_experience_nav_buttons' | 'talent_experience_go_buttons'

/**
 * Colours that meet on the pages. Those of `pcsx_` sections are checked for that product only. The hero's text is
 * checked separately, against white under the shade.
 */
export const contrastPairs: readonly ContrastPair[] = [
  ...[page, surface, 'cards.background', 'talent_experience_core.background', 'pcsx_core.background'].flatMap((back) =>
    ground(back as TokenKey),
  ),
  ...pairs(TEXT, text, hover),
  ...pairs(TEXT, muted, hover),
  ...pairs(TEXT, 'core_properties.accentText', accent),
  ...pairs(TEXT, 'core_properties.error', page, surface),
  ...pairs(TEXT, 'core_properties.alert', page, surface),
  ...pairs(PART, 'core_properties.field', page, surface),
  ...pairs(TEXT, 'navbar.text', 'navbar.background'),
  ...pairs(PART, 'navbar.active', 'navbar.background'),
  ...pairs(TEXT, 'banner_header.infoText', 'banner_header.infoBackground'),
  ...pairs(PART, accent, 'banner_header.infoBackground'),
  ...pairs(TEXT, 'banner_header.alertText', 'banner_header.alertBackground'),
  ...pairs(PART, 'core_properties.alert', 'banner_header.alertBackground'),
  ...button('button_primary'),
  ...button('button_secondary'),
  ...button('button_neutral'),
  ...pairs(TEXT, 'button_link.text', page, surface),
  ...pairs(TEXT, 'button_link.hover', page, surface),
  ...pairs(PART, 'cards.selected', 'cards.background'),
  ...pairs(TEXT, 'info_bar.text', 'info_bar.background'),
  ...pairs(PART, 'info_bar.icon', 'info_bar.background'),
  ...pairs(TEXT, 'tabs.text', page, surface),
  ...pairs(TEXT, 'tabs.active', page, surface),
  ...pairs(PART, 'tabs.indicator', page, surface),
  ...pairs(TEXT, 'talent_experience_core.heading', 'talent_experience_core.background'),
  ...pairs(PART, 'talent_experience_core.progress', 'talent_experience_core.background', 'cards.background'),
  ...button('talent_experience_nav_buttons'),
  ...button('talent_experience_go_buttons'),
  ...pairs(TEXT, 'pcsx_core.chipText', 'pcsx_core.chip'),
  ...pairs(TEXT, 'pcsx_core.mapPinText', 'pcsx_core.mapPin'),
  ...pairs(PART, 'pcsx_core.mapPin', MAP_LAND),
  ...pairs(PART, 'pcsx_core.saved', 'cards.background', surface),
  ...pairs(TEXT, 'pcsx_profile_page.bannerText', 'pcsx_profile_page.banner'),
  ...pairs(PART, 'pcsx_profile_page.progress', 'pcsx_core.background', 'cards.background'),
]

/** Colour of the shade under the hero's text, which covers the picture with the token's opacity. */
export const HERO_SHADE = [6, 12, 11] as const

/** Returns the lightest ground of the hero's text: white under the shade. */
export function heroGround(shade: number): string {
  const part = (channel: number) => Math.round(channel * shade + 255 * (1 - shade))
  return `#${HERO_SHADE.map((channel) => part(channel).toString(16).padStart(2, '0')).join('')}`
}
