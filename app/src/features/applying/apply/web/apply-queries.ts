import { queryOptions } from '@tanstack/react-query'
import type { showDraft } from '#features/applying/drafts/contract.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { askQuestions, getApplyInfo, getBootstrap, SubmitResult, submitApplication } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'locale' | 'site'>

export type ApplyInfo = DataOf<typeof getApplyInfo>
export type Questions = DataOf<typeof askQuestions>

/** The positions of a page for applying, and the key if one is private. */
export interface ApplyAddress {
  pid: string
  key: string | undefined
}

/** Returns the positions named in the address of a page. */
export function applyAddressOf(search: string): ApplyAddress {
  const query = new URLSearchParams(search)
  return { pid: query.get('pid') ?? '', key: query.get('key') ?? undefined }
}

const keyPair = (key: string | undefined): [string, string][] => (key ? [['key', key]] : [])

/** Query for the facts about applying. */
export function infoQuery({ transport, locale }: Caller, { pid, key }: ApplyAddress) {
  return queryOptions({
    queryKey: ['apply', locale, pid, key ?? ''],
    queryFn: ({ signal }) =>
      callApi<typeof getApplyInfo>(transport, 'GET /api/pcsx/apply_info', {
        query: [['position_id', pid], ...keyPair(key)],
        signal,
      }),
  })
}

/** Query for the id of the reader's draft for a closed job, or null. */
export function closedDraftQuery({ transport, locale }: Caller, { pid, key }: ApplyAddress) {
  return queryOptions({
    queryKey: ['apply', locale, pid, key ?? '', 'closed'],
    queryFn: async ({ signal }) => {
      try {
        const query: [string, string][] = [['pids', pid], ...keyPair(key)]
        await callApi<typeof getBootstrap>(transport, 'GET /api/application/v2/bootstrap_application', {
          query,
          signal,
        })
        return null
      } catch (error) {
        if (!isApiError(error) || error.status !== 410) throw error
        const { draft } = error.data as { draft: { encId: string } | null }
        return draft?.encId ?? null
      }
    },
  })
}

/** Query for a draft to read. */
export const draftQuery = ({ transport }: Caller, id: string) =>
  queryOptions({
    queryKey: ['apply', 'draft', id],
    queryFn: ({ signal }) =>
      callApi<typeof showDraft>(transport, 'GET /api/pcsx/draft_applications/:id', { params: { id }, signal }),
  })

/** Opens the reader's draft and returns its questions with the answers so far. */
export const fetchQuestions = ({ transport }: Caller, { pid, key }: ApplyAddress): Promise<Questions> =>
  callApi<typeof askQuestions>(transport, 'POST /api/application/v2/questions', {
    query: [['pids', pid], ...keyPair(key)],
    body: {},
  })

/** A draft in the format that the page sends. */
export interface DraftToSend {
  id: string
  version: number
  formVersionIds: readonly number[]
  /** The positions that get these answers. */
  pids: readonly number[]
  /** Drafts of additional positions that ask something more. */
  others: readonly { pid: number; version: number; formVersionIds: readonly number[] }[]
}

const RETRY_MS = 1000
const MAX_TRIES = 5

/**
 * Sends a draft, and retries while the server is busy with the same one.
 * @throws ApiError
 */
export async function sendApplication(
  { transport, site }: Caller,
  { id, version, formVersionIds, pids, others }: DraftToSend,
): Promise<SubmitResult[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { results } = await callApi<typeof submitApplication>(transport, 'POST /api/application/v2/submit', {
        body: {
          draft_id: id,
          version,
          form_version_ids: formVersionIds.join(','),
          domain: site.domain,
          ...(pids.length > 1 && {
            pids: pids.join(','),
            stringifiedDrafts: JSON.stringify(
              others.map(({ pid, version: seen, formVersionIds: ids }) => ({
                pid,
                version: seen,
                form_version_ids: ids,
              })),
            ),
          }),
        },
      })
      return results
    } catch (error) {
      if (!isApiError(error) || error.code !== 'in-progress' || tries === MAX_TRIES) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}
