type Three = [number, number, number]

/** Converts #rrggbb to linear light, 0 to 1 per channel (sRGB, IEC 61966-2-1). */
function linear(colour: string): Three {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const hex = (light: number) => {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
}

/** Returns the relative luminance of #rrggbb, 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two #rrggbb colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Converts linear light to Oklab (Björn Ottosson, 2020). */
function oklab([red, green, blue]: Three): Three {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab(lightness: number, a: number, b: number): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Lightness that is readable on a dark page and carries readable dark text. */
const LIGHTNESS = 0.8
/** A dark colour looks more vivid than a light one of the same chroma. */
const MORE_CHROMA = 1.4
const MOST_CHROMA = 0.15

/**
 * Adapts a colour to a dark page: light enough to read, of the same hue, and as vivid as sRGB allows.
 * @param colour #rrggbb
 */
export function onDark(colour: string): string {
  const [, a, b] = oklab(linear(colour))
  const chroma = Math.hypot(a, b)
  let share = chroma === 0 ? 0 : Math.min(MORE_CHROMA, MOST_CHROMA / chroma)
  let light = fromOklab(LIGHTNESS, a * share, b * share)
  while (light.some((part) => part < 0 || part > 1)) {
    share *= 0.97
    light = fromOklab(LIGHTNESS, a * share, b * share)
  }
  return `#${light.map(hex).join('')}`
}
