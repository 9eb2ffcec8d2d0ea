import * as limits from '#config/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import type { searchPositions } from '#features/jobs/search/contract.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { ContrastFault } from '../contrast.ts'
import type * as contract from '../contract.ts'
import { readTheme } from '../read-theme.ts'
import type { Theme } from '../theme.ts'
import type { PageExamples } from './model/pages.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer'>

const owner = ({ viewer }: Caller) => viewer.current()?.accountId ?? ''

/** Query for the token with which this session shows pages in a frame. */
export const previewTokenQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['theme', owner(app), 'preview'],
    queryFn: async () =>
      (await callApi<typeof contract.openPreview>(app.transport, 'POST /api/pcsx/tools/theme/preview', { body: {} }))
        .token,
    staleTime: limits.themePreviewReuseMs,
    refetchInterval: limits.themePreviewReuseMs,
  })

/** Query for the subject of a preview's page: the first position of the search. */
export const examplesQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['theme', owner(app), 'examples'],
    queryFn: async ({ signal }): Promise<PageExamples> => {
      const query = [['num', '1']] as const
      const found = await callApi<typeof searchPositions>(app.transport, 'GET /api/pcsx/search', { query, signal })
      return { position: found.positions[0]?.id }
    },
    retry: false,
    staleTime: Infinity,
  })

/** Returns the calls that change the draft. */
export const draftCalls = ({ transport }: Pick<AppContext, 'transport'>) => ({
  save: async (tokens: Theme, before: number) => {
    const { revision, savedAt } = await callApi<typeof contract.saveDraft>(
      transport,
      'PUT /api/pcsx/tools/theme/draft',
      { body: { revision: before, tokens } },
    )
    return { version: revision, savedAt, facts: null }
  },
  publish: (revision: number, note: string) =>
    callApi<typeof contract.publishDraft>(transport, 'POST /api/pcsx/tools/theme/publish', {
      body: { revision, note },
    }),
  discard: (revision: number) =>
    callApi<typeof contract.discardDraft>(transport, 'POST /api/pcsx/tools/theme/discard', { body: { revision } }),
})

/** A draft stored by another editor. */
export interface OtherEditorsDraft {
  readonly version: number
  readonly savedAt: string | null
  readonly savedBy: string | null
  readonly tokens: Theme
}

/** Converts values by path to a theme, without those of tokens that no longer exist. */
export const themeOf = (tokens: Readonly<Record<string, unknown>>): Theme => readTheme(tokens).theme

/** Returns another editor's draft from a refusal; undefined for other errors. */
export function conflictIn(error: unknown): OtherEditorsDraft | undefined {
  if (!isApiError(error) || error.code !== 'conflict') return undefined
  const { draft } = error.data as { draft?: contract.Draft }
  return (
    draft && { version: draft.revision, savedAt: draft.savedAt, savedBy: draft.savedBy, tokens: themeOf(draft.tokens) }
  )
}

/** Returns the pairs that the server refuses to publish; undefined for other errors. */
export function unreadablePairsIn(error: unknown): readonly ContrastFault[] | undefined {
  if (!isApiError(error) || error.code !== 'low-contrast') return undefined
  return (error.data as { faults?: ContrastFault[] }).faults
}
