import { clampChroma, displayable, formatHex, modeOklab, modeOklch, modeRgb, type Oklch, useMode } from 'culori/fn'
import type { Tone } from './tokens.ts'

useMode(modeRgb)
const oklab = useMode(modeOklab)
const oklch = useMode(modeOklch)

const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
const rgb = (colour: string) =>
  ({ mode: 'rgb', r: channel(colour, 1), g: channel(colour, 3), b: channel(colour, 5) }) as const

/** Mixes two #rrggbb colours in OKLab, as CSS `color-mix` does. */
export function mixed(first: string, share: number, second: string): string {
  const [one, two] = [oklab(rgb(first)), oklab(rgb(second))]
  const part = (name: 'l' | 'a' | 'b') => one[name] * share + two[name] * (1 - share)
  return formatHex({ mode: 'oklab', l: part('l'), a: part('a'), b: part('b') })
}

/** Returns a colour with a different OKLCH lightness, 0 to 1, and as much of its chroma as sRGB can show. */
export function withLightness(colour: string, lightness: number): string {
  return formatHex(clampChroma({ ...oklch(rgb(colour)), l: lightness }, 'oklch'))
}

/** Returns the OKLCH lightness of #rrggbb, 0 to 1. */
export const lightnessOf = (colour: string): number => oklch(rgb(colour)).l

/** Lightness that is readable on a dark page and on which dark text is readable. */
const ACCENT_LIGHTNESS = 0.8
/** A dark colour looks more vivid than a light one of the same chroma. */
const MORE_CHROMA = 1.4
const MAX_CHROMA = 0.15

/**
 * Adapts a colour to a dark page: light enough to read, of the same hue, and as vivid as sRGB allows.
 * @param colour #rrggbb
 */
export function onDark(colour: string): string {
  const { c, h } = oklch(rgb(colour))
  const light: Oklch = { mode: 'oklch', l: ACCENT_LIGHTNESS, c: Math.min(c * MORE_CHROMA, MAX_CHROMA), h: h ?? 0 }
  while (!displayable(light)) light.c *= 0.97
  return formatHex(light)
}

/** Lightness that separates dark from light colours. */
const MIDDLE = 0.6

/**
 * Derives the colour for dark mode from the one for light mode. A light ground becomes dark and a dark ink light;
 * colours that are dark or light on purpose, such as white text on a navy bar, stay.
 */
export function darkVariant(colour: string, tone: Tone): string {
  const { l, c } = oklch(rgb(colour))
  if (tone === 'accent') return onDark(colour)
  if (tone === 'ink' && l < MIDDLE) return c > 0.05 ? onDark(colour) : withLightness(colour, Math.max(0.8, 1.13 - l))
  if (tone === 'ground' && l > MIDDLE) return withLightness(colour, 0.2 + (1 - l) * 0.7)
  if (tone === 'on-accent' && l > MIDDLE) return withLightness(colour, 0.2)
  return colour
}
