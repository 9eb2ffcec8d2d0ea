import { z } from 'zod'
import * as limits from '../limits.ts'
import { secureUrl, text } from './field-types.ts'

const mapConfig = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Shows a map with searches.'),
    tileUrl: secureUrl()
      .optional()
      .describe('Raster tile address with {z}/{x}/{y}. By default the embedded basemap is drawn.'),
    styleUrl: secureUrl().optional().describe('A MapLibre style document to use instead of raster tiles.'),
    hosts: z
      .array(secureUrl())
      .default([])
      .describe(
        'Addresses of other hosts from which that style loads tiles, fonts and pictures. Pages can call no others.',
      ),
    attribution: z
      .string()
      .default('')
      .describe('Credit for the map of `tileUrl` or `styleUrl`, in plain text; their licences require it.'),
  })
  .refine(({ tileUrl, styleUrl, attribution }) => attribution !== '' || !(tileUrl || styleUrl), {
    path: ['attribution'],
    message: 'A map of tileUrl or styleUrl needs it.',
  })

/** Radius around a place on a site that doesn't set `defaultDistance`, and for similar positions. */
export const DEFAULT_DISTANCE_KM = 40

export const searchConfig = z.strictObject({
  engine: z
    .enum(['memory', 'postgres'])
    .default('memory')
    .describe('`postgres` searches in the database, for sites that outgrow the memory of a process.'),
  defaultDistance: z
    .number()
    .min(0)
    .max(limits.maxDistanceKm)
    .default(DEFAULT_DISTANCE_KM)
    .describe('Default radius around a searched place, in kilometres.'),
  maxPageSize: z.int().min(1).max(100).default(limits.searchPageSize).describe('Most positions in one response.'),
  basePositionFq: z
    .string()
    .default('')
    .describe('A filter reported to programs that read the site; Foyer doesn’t apply it.'),
  includeRemoteDefault: z.boolean().default(true).describe('Includes remote jobs in a search for a place.'),
  smartFilters: z
    .array(z.string())
    .default(['department', 'employment_type', 'work_location_option'])
    .describe(
      'Filters shown beside the search; the others are behind "All filters". Write custom fields in snake case.',
    ),
  allFilters: z
    .array(z.string())
    .default(['department', 'employment_type', 'work_location_option', 'country', 'city', 'skills', 'pay'])
    .describe('All filters of this site, in order.'),
  mapConfig: mapConfig.prefault({}),
  currentLocation: z.boolean().default(true).describe('Lets people search around their current location.'),
  similarPositions: z.boolean().default(true).describe('Serves similar jobs.'),
})

/** A site's names for a filter and its options; addresses accept them for `filter_<name>`, too. */
export const searchOption = z.strictObject({
  displayName: text().min(1).optional().describe('This site’s name for the filter.'),
  options: z
    .strictObject({
      labelMap: z.record(z.string(), z.string()).default({}).describe('This site’s names for its values, by value.'),
    })
    .prefault({}),
})
