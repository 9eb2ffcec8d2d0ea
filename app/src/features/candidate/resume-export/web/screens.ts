import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'
import { EXPORT_PAGE } from '../rules.ts'

export const resumeExportWeb = defineWebFeature({
  name: 'resume-export',
  settingsPanels: [
    {
      id: 'export-resume',
      heading: 'title.exportResume',
      order: 50,
      load: () => withTexts(import('./ExportPanel.tsx'), 'resumeExport').then(({ ExportPanel: Panel }) => ({ Panel })),
    },
  ],
  screens: [
    {
      page: 'exportResume',
      path: EXPORT_PAGE,
      access: 'protected',
      title: 'title.exportResume',
      lazy: () =>
        withTexts(import('./ExportPage.tsx'), 'resumeExport').then(({ ExportPage, loadExportPage }) => ({
          Component: ExportPage,
          loader: loadExportPage,
        })),
      module: 'src/features/candidate/resume-export/web/ExportPage.tsx',
    },
  ],
})
