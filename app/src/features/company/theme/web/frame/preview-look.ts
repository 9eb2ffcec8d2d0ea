import { builtInCss, type ThemeFiles, themeProperties } from '../../css.ts'
import { resolveColors, type SiteDefaults, type Theme } from '../../theme.ts'
import { type ColorMode, type Product, products, tokens } from '../../tokens.ts'

/** Properties that only a theme with a logo sets; `initial` makes styles use their values without one. */
const LOGO = ['--navbar-logo', '--navbar-logo-ratio', '--navbar-logo-size', '--navbar-logo-radius']

/**
 * Returns every property of a page's look, including those that a theme leaves at their built-in values, because a
 * draft can drop values that the stored one sets. The order is that of the visitors' styles.
 */
export function previewLook(
  theme: Theme,
  product: Product,
  mode: ColorMode,
  { files, site }: { files: ThemeFiles; site: SiteDefaults },
): ReadonlyMap<string, string> {
  const found = new Map(LOGO.map((name) => [name, 'initial']))
  for (const [key, token] of tokens) {
    const value = builtInCss(key, mode)
    if (value !== undefined) found.set(token.property, value)
  }
  const accent = tokens.get('core_properties.accent')?.property ?? ''
  found.set(accent, resolveColors({}, 'default', mode, site).get('core_properties.accent') ?? '')
  for (const one of products) {
    if (one !== 'default' && one !== product) continue
    for (const part of mode === 'dark' ? (['light', 'dark'] as const) : (['light'] as const))
      for (const [name, value] of themeProperties(theme, one, part, files)) found.set(name, value)
  }
  return found
}
