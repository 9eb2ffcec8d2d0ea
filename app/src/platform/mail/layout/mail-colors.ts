import { clampChroma, formatHex, modeOklch, modeRgb, useMode } from 'culori/fn'
import { contrast } from '#kernel/colour.ts'

/** Colours of the sheet of an email, in a light and a dark program. None is pure black or white, which programs invert. */
export const lightSheet = {
  page: '#f3f4f5',
  sheet: '#fefefe',
  text: '#1b1f1e',
  muted: '#55605d',
  box: '#f1f3f3',
  line: '#dfe2e1',
} as const

export const darkSheet = {
  page: '#101312',
  sheet: '#1b1f1e',
  text: '#ecefee',
  muted: '#a9b4b1',
  box: '#2a302e',
  line: '#3a4240',
} as const

/** Contrast that text needs (WCAG 2.2, 1.4.3). */
export const readable = { contrast: 4.5 } as const

/** Number of mixtures that are tried. */
const mixtures = { count: 40 } as const

useMode(modeRgb)
const oklch = useMode(modeOklch)

/** Lightness and vividness of a colour on a dark page, as in themes. */
const ON_DARK = { lightness: 0.8, moreChroma: 1.4, maxChroma: 0.15 }

function lightened(colour: string): string {
  const { c = 0, h = 0 } = oklch(colour) ?? {}
  const chroma = Math.min(c * ON_DARK.moreChroma, ON_DARK.maxChroma)
  return formatHex(clampChroma({ mode: 'oklch', l: ON_DARK.lightness, c: chroma, h }, 'oklch'))
}

/** Mixes a colour with another one in steps, until it is readable on a background. */
function towards(target: string, colour: string, background: string): string {
  const channel = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16)
  for (let step = 0; step <= mixtures.count; step += 1) {
    const share = step / mixtures.count
    const part = (at: number) =>
      Math.round(channel(colour, at) * (1 - share) + channel(target, at) * share)
        .toString(16)
        .padStart(2, '0')
    const mixed = `#${part(1)}${part(3)}${part(5)}`
    if (contrast(mixed, background) >= readable.contrast) return mixed
  }
  return target
}

interface AccentColors {
  /** For links and the company's name on the sheet. */
  ink: string
  button: string
  buttonText: string
}

/** Returns the text colour that is easier to read on a background. */
export const textOn = (background: string): string =>
  contrast('#fefefe', background) >= contrast(lightSheet.text, background) ? '#fefefe' : lightSheet.text

/** Returns the company's colour as it is readable on the sheet of a light or a dark email program, with text on it. */
export function accentColors(accent: string, mode: 'light' | 'dark'): AccentColors {
  const [sheet, target] = mode === 'light' ? [lightSheet.sheet, '#000000'] : [darkSheet.sheet, '#ffffff']
  const ink = towards(target, mode === 'light' ? accent : lightened(accent), sheet)
  const buttonText = textOn(ink)
  const button = towards(buttonText === lightSheet.text ? '#ffffff' : '#000000', ink, buttonText)
  return { ink, button, buttonText }
}
