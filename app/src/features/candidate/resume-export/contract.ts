import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { exportFormats, exportLayouts, exportSections, isExportSection } from './rules.ts'

/** Query of the file. `sections` is a comma-separated or repeated list; without it the file has all sections. */
export const exportQuery = z.looseObject({
  format: z.enum(exportFormats).default('pdf'),
  layout: z.enum(exportLayouts).default('classic'),
  sections: z
    .union([z.string(), z.array(z.string())])
    .transform((list) => [list].flat().flatMap((names) => names.split(',').filter(isExportSection)))
    .default([...exportSections]),
})
export type ExportQuery = z.output<typeof exportQuery>

export const exportOptions = defineEndpoint({
  id: 'resumeExport.options',
  method: 'GET',
  path: '/api/pcsx/resume_export/options',
  summary: 'Return the sections of the own profile that a résumé can have.',
  access: 'candidate',
  afterTerms: true,
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
  data: z.object({
    sections: z.array(z.enum(exportSections)).describe('Sections with something in them; empty for an empty profile.'),
  }),
  refusals: [401, 403],
})
