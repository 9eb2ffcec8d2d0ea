import { z } from 'zod'
import { contrast } from '#kernel/colour.ts'
import { builtInFonts } from '#kernel/company/built-in-fonts.ts'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { lightSheet, readable, textOn } from './mail-colors.ts'

/** The company as shown in its emails. */
export interface MailTenant {
  domain: string
  name: string
  /** The built-in look if undefined. */
  look?: MailLook
}

/** Returns a company's name as people know it. */
export const companyName = ({ name, site }: Pick<SiteTenant, 'name' | 'site'>): string =>
  site.branding.companyName || name

/** Returns the sender details of a site's emails. */
export const mailTenant = (
  tenant: Pick<SiteTenant, 'domain' | 'name' | 'site' | 'theme'>,
  address: SiteAddress,
): MailTenant => ({ domain: tenant.domain, name: companyName(tenant), look: mailLook(tenant, address) })

/** The company's look, as far as email programs can show it. */
export interface MailLook {
  /** As #rrggbb. */
  accent: string
  /** Corners of buttons and of the sheet, in pixels. */
  radius: { control: number; card: number }
  /** Fonts that devices have, as CSS; email programs load none. */
  font: string
  /** The bar at the top, with the colours of the site's, for which the logo is drawn; without it, the sheet begins with the name. */
  bar?: { ground: string; text: string }
  /** The logo, in a format that email programs draw. */
  logo?: { url: string; height: number; width?: number }
}

const DEFAULTS = { accent: '#0b5c52', radius: { control: 10, card: 14 }, logoHeight: 28 }

/** Look of a company that chose none. */
export const defaultLook: MailLook = {
  accent: DEFAULTS.accent,
  radius: DEFAULTS.radius,
  font: builtInFonts['system'] ?? 'sans-serif',
}

/** The parts of a theme's files that emails need. */
const filesSchema = z.object({
  fonts: z.array(z.object({ id: z.string(), serif: z.boolean() })),
  pictures: z.array(
    z.object({
      id: z.string(),
      sizes: z.array(z.object({ sha256: z.string(), width: z.number(), height: z.number() })),
    }),
  ),
})

/** Returns a length of the theme, such as `12px` or `1rem`, in pixels. */
function pixels(value: unknown, fallback: number): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(px|rem)$/.exec(String(value)) ?? []
  return number === undefined ? fallback : Math.round(Number(number) * (unit === 'rem' ? 16 : 1))
}

/** Returns the look of a site's emails: what its theme says, else its branding. */
export function mailLook({ site, theme }: Pick<SiteTenant, 'site' | 'theme'>, address: SiteAddress): MailLook {
  const tokens = theme?.tokens ?? {}
  const files = filesSchema.safeParse(theme?.files).data ?? { fonts: [], pictures: [] }
  const accent = theme?.mailAccent ?? site.branding.accentColor
  const ground = colorOf(tokens['default.light.navbar.background'])
  const logo = themeLogo(tokens, files, address) ?? brandingLogo(site.branding.logoUrl, address)
  return {
    accent: colorOf(accent) ?? DEFAULTS.accent,
    radius: {
      control: pixels(tokens['default.base.border_radius.control'], DEFAULTS.radius.control),
      card: pixels(tokens['default.base.border_radius.card'], DEFAULTS.radius.card),
    },
    font: fontOf(tokens['default.base.core_properties.fontBody'], files),
    ...((ground ?? logo) && { bar: barOf(ground ?? lightSheet.sheet, colorOf(tokens['default.light.navbar.text'])) }),
    ...(logo && { logo }),
  }
}

const colorOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined

const barOf = (ground: string, text: string | undefined) => ({
  ground,
  text: text !== undefined && contrast(text, ground) >= readable.contrast ? text : textOn(ground),
})

type Files = z.infer<typeof filesSchema>

function themeLogo(
  tokens: Readonly<Record<string, unknown>>,
  { pictures }: Files,
  address: SiteAddress,
): MailLook['logo'] {
  const id = tokens['default.base.navbar.logo']
  const largest = pictures.find((picture) => picture.id === id)?.sizes.at(-1)
  if (!largest) return undefined
  const height = pixels(tokens['default.base.navbar.logoHeight'], DEFAULTS.logoHeight)
  return {
    url: siteLink(address, `/theme/${largest.sha256}.webp`),
    height,
    width: Math.round((height * largest.width) / largest.height),
  }
}

/** Returns the logo of the site's settings, unless it is an SVG, which few email programs show. */
function brandingLogo(path: string | undefined, address: SiteAddress): MailLook['logo'] {
  if (path === undefined || !/\.(?:png|jpe?g|gif|webp)(?:\?|$)/i.test(path)) return undefined
  return { url: siteLink(address, path), height: DEFAULTS.logoHeight }
}

/** Returns the fallback of an uploaded font, or the built-in font. */
function fontOf(value: unknown, { fonts }: Files): string {
  const uploaded = fonts.find(({ id }) => id === value)
  const name = uploaded?.serif ? 'serif' : String(value)
  return builtInFonts[name] ?? defaultLook.font
}
