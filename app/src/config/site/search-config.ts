import { z } from 'zod'
import * as limits from '../limits.ts'
import { secureUrl, shownText, text } from './field-types.ts'

const mapConfig = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Shows a map with searches.'),
    tileUrl: secureUrl()
      .optional()
      .describe('Raster tile address with {z}/{x}/{y}. By default the embedded basemap is drawn.'),
    pmtilesUrl: secureUrl().optional().describe('A PMTiles archive of vector tiles to use instead of raster tiles.'),
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
      .describe(
        'Credit for the map of `tileUrl`, `pmtilesUrl` or `styleUrl`, in plain text; their licences require it.',
      ),
  })
  .refine(
    ({ tileUrl, pmtilesUrl, styleUrl, attribution }) => attribution !== '' || !(tileUrl || pmtilesUrl || styleUrl),
    { path: ['attribution'], message: 'A map of tileUrl, pmtilesUrl or styleUrl needs it.' },
  )

const synonymGroup = z.strictObject({
  terms: z
    .array(text().min(1).max(limits.synonymCharacters))
    .min(2)
    .max(limits.synonymTerms)
    .describe('Words or phrases, such as `scrum master` and `agile coach`.'),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .optional()
    .describe('Languages of the jobs for which they mean the same; by default all.'),
  fields: z
    .array(z.enum(['title', 'skills', 'department', 'organisation', 'place', 'description']))
    .optional()
    .describe('Fields in which a short form has this meaning; by default all.'),
  adjacent: z.boolean().optional().describe('Requires the words of a phrase side by side.'),
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
      'Filters shown beside the search; the others are behind "More filters". Write custom fields in snake case.',
    ),
  allFilters: z
    .array(z.string())
    .default(['department', 'employment_type', 'work_location_option', 'country', 'city', 'skills', 'pay'])
    .describe('More filters of this site, in order. `language` is another one.'),
  mapConfig: mapConfig.prefault({}),
  synonyms: z
    .array(synonymGroup)
    .default([])
    .describe('Words that mean the same, besides the built-in ones; try them with `foyer search synonyms`.'),
  currentLocation: z.boolean().default(true).describe('Lets people search around their current location.'),
  similarPositions: z.boolean().default(true).describe('Serves similar jobs.'),
})

/** A site's names for a filter and its options; addresses accept them for `filter_<name>`, too. */
export const searchOption = z.strictObject({
  displayName: shownText().min(1).optional().describe('This site’s name for the filter.'),
  options: z
    .strictObject({
      labelMap: z.record(z.string(), shownText()).default({}).describe('This site’s names for its values, by value.'),
    })
    .prefault({}),
})
