import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import { type AppContext, appRouterContext } from '#ui/page/app-context.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import type { exportOptions } from '../contract.ts'
import { EXPORT_PATH, type ExportFormat, type ExportLayout, type ExportSection } from '../rules.ts'

/** The candidate's choices on the page. */
export interface Choices {
  format: ExportFormat
  layout: ExportLayout
  sections: readonly ExportSection[]
}

type Caller = Pick<AppContext, 'transport' | 'viewer'>

const owner = ({ viewer }: Caller) => viewer.current()?.accountId ?? ''

export const optionsQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['resume-export', owner(app)],
    queryFn: async ({ signal }) =>
      (await callApi<typeof exportOptions>(app.transport, 'GET /api/pcsx/resume_export/options', { signal })).sections,
  })

/** Fetches the sections on each visit, because the profile can change elsewhere. */
export const loadExportPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const status = await loadOwn(app, { ...optionsQuery(app), staleTime: 0 })
  return { status, title: pageTitle(app, 'exportResume', 'title.exportResume') }
}

/** Returns the address of a file; the preview of a Word file is the PDF of its layout. */
export function previewAddress({ format, layout, sections }: Choices, everyCall: Record<string, string>): string {
  const shown = format === 'docx' ? 'pdf' : format
  const query = new URLSearchParams({ ...everyCall, format: shown, layout, sections: sections.join(',') })
  return `${EXPORT_PATH}?${query.toString()}`
}

/** A preview: the bytes of a PDF, or a text. */
export type Preview = { bytes: Uint8Array<ArrayBuffer> } | { text: string }

/** Query for the preview at an address. The previous preview stays until the next one is loaded. */
export const previewQuery = (app: Caller, address: string) =>
  queryOptions({
    queryKey: ['resume-preview', owner(app), address],
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<Preview> => {
      const file = await fetch(address, { signal, credentials: 'same-origin' })
      if (!file.ok) throw new Error(`The preview of a résumé was answered with ${file.status}.`)
      const isPdf = file.headers.get('content-type') === 'application/pdf'
      return isPdf ? { bytes: new Uint8Array(await file.arrayBuffer()) } : { text: await file.text() }
    },
  })
