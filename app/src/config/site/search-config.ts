import { z } from 'zod'
import { limits } from '../limits.ts'
import { secureUrl, text } from './field-types.ts'

const mapConfig = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether searches have a map.'),
    tileUrl: secureUrl()
      .optional()
      .describe('Raster tile address with {z}/{x}/{y}; without it the embedded basemap is drawn.'),
    styleUrl: secureUrl().optional().describe('A MapLibre style document instead of raster tiles.'),
    hosts: z
      .array(secureUrl())
      .default([])
      .describe(
        'Addresses of the other hosts from which that style takes tiles, letters and pictures; pages may ask no others.',
      ),
    attribution: z
      .string()
      .default('')
      .describe('Who made the map of `tileUrl` or `styleUrl`, in plain text: their licences ask for it.'),
  })
  .refine(({ tileUrl, styleUrl, attribution }) => attribution !== '' || !(tileUrl || styleUrl), {
    path: ['attribution'],
    message: 'A map of tileUrl or styleUrl needs it.',
  })

export const searchConfig = z.strictObject({
  engine: z
    .enum(['memory', 'postgres'])
    .default('memory')
    .describe('`postgres` searches in the database, for hosts whose tenants outgrow the memory of a process.'),
  defaultDistance: z
    .number()
    .min(0)
    .max(limits.maxDistanceKm)
    .default(limits.defaultDistanceKm)
    .describe('Kilometres around a searched place.'),
  maxPageSize: z.int().min(1).max(100).default(limits.searchPageSize).describe('The most positions of one answer.'),
  basePositionFq: z.string().default('').describe('A filter for programs that read the site; told, not applied.'),
  includeRemoteDefault: z.boolean().default(true).describe('Whether a search for a place finds remote positions, too.'),
  smartFilters: z
    .array(z.string())
    .default(['department', 'employment_type', 'work_location_option'])
    .describe('Filters shown at once; the others stand behind "All filters". Custom fields in snake case.'),
  allFilters: z
    .array(z.string())
    .default(['department', 'employment_type', 'work_location_option', 'country', 'city', 'skills', 'pay'])
    .describe('All filters of this site, in their order.'),
  mapConfig: mapConfig.prefault({}),
  currentLocation: z.boolean().default(true).describe('Whether people may search around where they are.'),
  similarPositions: z.boolean().default(true).describe('Whether the server answers what is similar to a position.'),
})

/** How a filter and its options are called on this site: `filter_<name>` may also be given by these names. */
export const searchOption = z.strictObject({
  displayName: text().min(1).optional().describe('What the filter is called here.'),
  options: z
    .strictObject({
      labelMap: z.record(z.string(), z.string()).default({}).describe('What its values are called here, by value.'),
    })
    .prefault({}),
})
