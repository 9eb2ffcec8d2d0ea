import { contrastFaults } from '#features/company/theme/contrast.ts'
import type { Theme } from '#features/company/theme/theme.ts'

const PARTS = [0, 1, 2]

/** Returns a theme with colours derived from its number, many of which are unreadable together. */
export function generatedTheme(number: number): Theme {
  const channel = (part: number) => Math.round(127 + 120 * Math.sin(number * 0.7 + part * 2.1))
  const hex = (lift: number) =>
    `#${PARTS.map((part) =>
      Math.min(255, Math.round(channel(part) * (1 - lift) + 255 * lift))
        .toString(16)
        .padStart(2, '0'),
    ).join('')}`
  return {
    'default.light.core_properties.accent': hex(0),
    'default.light.core_properties.page': hex(0.9),
    'default.light.core_properties.muted': hex(0.3),
    'default.light.button_primary.background': hex(0.2),
    'pcsx.light.navbar.background': hex(0.6),
    'pcsx.dark.pcsx_core.chip': hex(0.1),
  }
}

/** Number of times that the suggested colours are accepted; each can make another pair unreadable. */
const ROUNDS = 8

/** Returns a theme after accepting each colour that the theme builder suggests for an unreadable pair. */
export function withOfferedColors(theme: Theme): Theme {
  const now = { ...theme }
  for (let round = 0; round < ROUNDS; round += 1) {
    const offered = contrastFaults(now).flatMap(({ path, nearest }) => (nearest === null ? [] : [[path, nearest]]))
    Object.assign(now, Object.fromEntries(offered))
  }
  return now
}

/** Returns generated themes that can be published. */
export function readableThemes(count: number): Theme[] {
  const out: Theme[] = []
  for (let number = 0; out.length < count && number < count * 4; number += 1) {
    const theme = withOfferedColors(generatedTheme(number))
    if (contrastFaults(theme).length === 0) out.push(theme)
  }
  return out
}
