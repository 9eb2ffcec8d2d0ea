import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, type CallInput } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import type { changeResume, changeReview, getReview, listResumes, uploadResume } from '../contract.ts'

type Caller = Pick<AppContext, 'transport'>

export const resumesQuery = ({ transport, viewer }: Pick<AppContext, 'transport' | 'viewer'>) =>
  queryOptions({
    queryKey: ['resumes', viewer.current()?.accountId],
    queryFn: ({ signal }) => callApi<typeof listResumes>(transport, 'GET /api/pcsx/resumes', { signal }),
  })

/** Query for the review of one résumé, updated with the responses to the page's edits. */
export const reviewQuery = ({ transport, viewer }: Pick<AppContext, 'transport' | 'viewer'>, id: string) =>
  queryOptions({
    queryKey: ['resume-review', viewer.current()?.accountId, id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof getReview>(transport, 'GET /api/pcsx/resumes/:id', { params: { id }, signal })).review,
  })

/** Uploads a file unchanged; the server also accepts data URLs, which are a third larger. */
export function sendResume({ transport }: Caller, file: File, sending: Pick<CallInput, 'send' | 'signal'>) {
  const form = new FormData()
  form.append('resume_file_name', file.name)
  form.append('resume_file', file, file.name)
  return callApi<typeof uploadResume>(transport, 'POST /api/pcsx/upload_resume', { form, ...sending })
}

export type Uploaded = Awaited<ReturnType<typeof sendResume>>

export const postResumeChange = ({ transport }: Caller, id: string, body: BodyInput<typeof changeResume>) =>
  callApi<typeof changeResume>(transport, 'POST /api/pcsx/resumes/:id', { params: { id }, body })

export const postReviewChange = ({ transport }: Caller, id: string, body: BodyInput<typeof changeReview>) =>
  callApi<typeof changeReview>(transport, 'POST /api/pcsx/resumes/:id/review', { params: { id }, body })

/** Queries that depend on the profile and its files, except reviews, whose page has the newest response. */
const DEPENDENT = ['resumes', 'profile', 'onboarding', 'match', 'search', 'position']

/** Refetches everything that shows the profile, the match or the résumé list. */
export async function refreshProfileData(client: QueryClient): Promise<void> {
  await Promise.all(
    DEPENDENT.map((key) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith(key),
      }),
    ),
  )
}
