import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type PageTheme, type PageThemes, PREVIEW_SCRIPT } from '#platform/feature/ports.ts'
import type { SiteTenant, StoredTheme } from '#platform/http/context.ts'
import { accentCss, noFiles, themeCss, type ThemeFiles, themeFilePath } from '../css.ts'
import { readTheme } from '../read-theme.ts'
import { resolveValue, type Theme } from '../theme.ts'
import { filesOf, listFiles } from './files/file-store.ts'
import { opensPreview } from './preview/preview-token.ts'
import { findDraft } from './store.ts'
import { siteDefaults } from './theme-call.ts'

/** The theme of pages while it is the published one. */
interface Look {
  theme: Theme
  files: ThemeFiles
}

const LOGOS = [
  'default.base.navbar.logo',
  'default.base.navbar.logoDark',
  'pcsx.base.navbar.logo',
  'pcsx.base.navbar.logoDark',
] as const

/** Returns the parts of a theme that a page's document needs. */
function pageTheme(tenant: SiteTenant, { theme, files }: Look, name: string | undefined): PageTheme {
  const logos = new Set<unknown>(LOGOS.map((path) => theme[path]))
  const body = resolveValue(theme, 'default', 'core_properties.fontBody')
  const font = files.fonts.find(({ id }) => id === body)
  const hero = files.pictures.find(({ id }) => id === theme['pcsx.base.pcsx_hero_image.image'])
  const widest = hero?.sizes.at(-1)
  return {
    name,
    styles: accentCss(siteDefaults(tenant)) + themeCss(theme, files),
    hasLogo: files.pictures.some(({ id, kind }) => kind === 'logo' && logos.has(id)),
    fonts: font ? [themeFilePath(font.id, 'woff2')] : [],
    ...(hero &&
      widest && {
        hero: {
          image: themeFilePath(widest.sha256, 'webp'),
          sizes: hero.sizes.map(({ sha256, width }) => `${themeFilePath(sha256, 'webp')} ${width}w`).join(','),
        },
      }),
  }
}

const builtIn: Look = { theme: {}, files: noFiles }

const published = ({ tokens, files }: StoredTheme): Look => ({
  // Skips a token of an older release that no longer exists.
  theme: readTheme(tokens).theme,
  files: files as ThemeFiles,
})

/** Address of the theme builder, which a theme can't hide. */
const BUILDER = '/careers/tools/theme'

/**
 * Creates the themes of pages. A tenant is a new object whenever its theme changes, so derived values are cached with
 * it; the cached pages of that tenant change with it, too.
 */
export function createPageThemes({ db, secrets }: FeatureContext): PageThemes {
  const made = new WeakMap<SiteTenant, PageTheme>()
  const inForce = (tenant: SiteTenant) => {
    const known = made.get(tenant)
    if (known) return known
    const { theme } = tenant
    const name = theme && `${theme.number}-${theme.sha256.slice(0, 6)}`
    const page = pageTheme(tenant, theme ? published(theme) : builtIn, name)
    made.set(tenant, page)
    return page
  }
  const draft = async (tenant: SiteTenant) => {
    const found = await findDraft(db, tenant.id)
    if (!found) return inForce(tenant)
    const { theme } = readTheme(found.tokens)
    return pageTheme(tenant, { theme, files: filesOf(theme, await listFiles(db, tenant.id)) }, 'draft')
  }
  return {
    async of(tenant, { url, viewer, now }) {
      const [asked, token] = [url.searchParams.get('theme'), url.searchParams.get('preview')]
      const isPreview = token !== null && opensPreview(secrets.signing, token, viewer, await now())
      const isSafe = asked === 'safe' || url.pathname === BUILDER
      const isDraft = !isSafe && isPreview && asked === 'draft'
      const look = isSafe ? pageTheme(tenant, builtIn, 'safe') : isDraft ? await draft(tenant) : inForce(tenant)
      return {
        ...look,
        ...(isPreview && { isPreview }),
        ...(isPreview && url.searchParams.get('as') === 'visitor' && { asVisitor: true }),
        ...(isDraft && { script: PREVIEW_SCRIPT }),
      }
    },
  }
}
