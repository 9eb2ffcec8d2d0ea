import { z } from 'zod'
import { limits } from './limits.ts'
import { localeTags } from './locale-tags.ts'

/** How a filter and its options are called on this site: `filter_<name>` may also be given by these names. */
const searchOption = z.object({
  displayName: z.string().min(1).optional(),
  options: z.object({ labelMap: z.record(z.string(), z.string()).default({}) }).prefault({}),
})

const mapConfig = z
  .object({
    enabled: z.boolean().default(true),
    /** Raster tile address with {z}/{x}/{y}; without it the embedded basemap is drawn. */
    tileUrl: z.url().optional(),
    /** A MapLibre style document instead of raster tiles. */
    styleUrl: z.url().optional(),
    /** Addresses of the other hosts from which that style takes tiles, letters and pictures; pages may ask no others. */
    hosts: z.array(z.url()).default([]),
    /** Who made the map of `tileUrl` or `styleUrl`, in plain text: their licences ask for it. */
    attribution: z.string().default(''),
  })
  .refine(({ tileUrl, styleUrl, attribution }) => attribution !== '' || !(tileUrl || styleUrl), {
    path: ['attribution'],
    message: 'A map of tileUrl or styleUrl needs it.',
  })

const searchConfig = z.object({
  /** `postgres` searches in the database, for hosts whose tenants outgrow the memory of a process. */
  engine: z.enum(['memory', 'postgres']).default('memory'),
  /** Kilometres around a searched place. */
  defaultDistance: z.number().min(0).max(limits.maxDistanceKm).default(limits.defaultDistanceKm),
  maxPageSize: z.int().min(1).max(100).default(limits.searchPageSize),
  basePositionFq: z.string().default(''),
  includeRemoteDefault: z.boolean().default(true),
  /** Filters shown at once; the others stand behind "All filters". Custom fields in snake case. */
  smartFilters: z.array(z.string()).default(['department', 'employment_type', 'work_location_option']),
  allFilters: z
    .array(z.string())
    .default(['department', 'employment_type', 'work_location_option', 'country', 'city', 'skills', 'pay']),
  mapConfig: mapConfig.prefault({}),
  currentLocation: z.boolean().default(true),
  similarPositions: z.boolean().default(true),
})

/**
 * The configuration of one company's site: branding, features, filters, languages. Stored per tenant, embedded in the
 * page. An unknown key is refused with its path.
 */
export const siteSchema = z.strictObject({
  branding: z
    .strictObject({
      companyName: z.string().default(''),
      tagline: z.string().default(''),
      /** Accent colour as #rrggbb; must stand out against white with 4.5:1. */
      accentColor: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .default('#0b5c52'),
      logoUrl: z.string().optional(),
      careersHomeUrl: z.string().optional(),
    })
    .prefault({}),
  supportedLanguages: z.array(z.enum(localeTags)).min(1).default(['en']),
  defaultLanguage: z.enum(localeTags).default('en'),
  pcsxConfig: z
    .strictObject({
      enabled: z.boolean().default(true),
      searchConfig: searchConfig.prefault({}),
      searchOptionsMap: z.record(z.string(), searchOption).default({}),
      positionDetailsConfig: z
        .strictObject({
          showSimilarPositions: z.boolean().default(true),
          showInsights: z.boolean().default(true),
        })
        .prefault({}),
    })
    .prefault({}),
  behaviourFlags: z
    .strictObject({
      /** A comma in a filter value belongs to the value; otherwise it separates values. */
      enableCommaInFilterValues: z.boolean().default(true),
      loggedOutApplyDisabled: z.boolean().default(false),
    })
    .prefault({}),
  loginSignupConfig: z.strictObject({ candidateLoginEnabled: z.boolean().default(true) }).prefault({}),
  notificationsConfig: z
    .strictObject({ savedSearchNotification: z.strictObject({ enabled: z.boolean().default(false) }).prefault({}) })
    .prefault({}),
  loggedOutNotificationConfig: z
    .strictObject({ enabled: z.boolean().default(false), privacyText: z.string().default('') })
    .prefault({}),
  offersConfig: z
    .strictObject({
      /** Addresses of the hosts whose signing pages forms and offers may show in a frame; this site's own always may. */
      signHosts: z.array(z.url({ protocol: /^https$/ })).default([]),
    })
    .prefault({}),
  ipGeolocation: z.strictObject({ enabled: z.boolean().default(true) }).prefault({}),
  /** Titles and descriptions per page identifier; they win over the product's own. */
  pageMetadata: z
    .record(z.string(), z.strictObject({ pageTitle: z.string().optional(), description: z.string().optional() }))
    .default({}),
  /** Configuration that differs for single positions, by their id. */
  overrides: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
})

export type SiteConfig = z.output<typeof siteSchema>

export class SiteConfigError extends Error {
  override name = 'SiteConfigError'
}

/** Reads a stored site configuration; missing parts take their defaults. The error names the path of every fault. */
export function parseSite(stored: unknown): SiteConfig {
  const parsed = siteSchema.safeParse(stored)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'site'}: ${message}`)
  throw new SiteConfigError(`The site configuration cannot be used. ${faults.join('; ')}`)
}
