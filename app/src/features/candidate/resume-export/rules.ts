/** File formats of an exported résumé. */
export const exportFormats = ['pdf', 'docx', 'json', 'txt'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Designs of PDF and Word files. */
export const exportLayouts = ['classic', 'modern', 'columns'] as const
export type ExportLayout = (typeof exportLayouts)[number]

/** Parts of a résumé that can be left out, in the order of the file. The name is always included. */
export const exportSections = [
  'contact',
  'links',
  'summary',
  'work',
  'education',
  'skills',
  'languages',
  'certificates',
  'projects',
  'publications',
  'volunteer',
  'awards',
] as const
export type ExportSection = (typeof exportSections)[number]

/** Returns true if a format has designs to choose from. */
export const hasLayouts = (format: ExportFormat): boolean => format === 'pdf' || format === 'docx'

export const isExportSection = (name: string): name is ExportSection => exportSections.some((known) => known === name)

/** Path of the file. It is sent without an envelope, so it is not an endpoint of the contract. */
export const EXPORT_PATH = '/api/pcsx/resume_export'

/** Path of the page. */
export const EXPORT_PAGE = '/careers/export-resume'
