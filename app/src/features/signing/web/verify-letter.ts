import type { DataOf } from '#kernel/endpoint.ts'
import { callApi, isApiError, type Transport } from '#ui/api/transport.ts'
import type { signingCertificates, verifyLetter } from '../contract-verify.ts'

export type Verdict = DataOf<typeof verifyLetter>

/** What became of a chosen file. */
export type Outcome =
  | { state: 'idle' }
  | { state: 'busy'; name: string }
  | { state: 'failed'; text: string }
  | { state: 'done'; verdict: Verdict }

/** Sends a file to be checked; a refusal, as of a file that is too large, is an outcome with the server's words. */
export async function checkLetter(transport: Transport, file: File): Promise<Outcome> {
  const form = new FormData()
  form.append('letter', file)
  try {
    const verdict = await callApi<typeof verifyLetter>(transport, 'POST /api/offer/verify', { form })
    return { state: 'done', verdict }
  } catch (error) {
    return { state: 'failed', text: isApiError(error) ? error.message : '' }
  }
}

/** The company's certificates; they change every twenty years. */
export const certificatesQuery = ({ transport }: { transport: Transport }) => ({
  queryKey: ['signing certificates'],
  queryFn: () => callApi<typeof signingCertificates>(transport, 'GET /api/offer/certificates'),
})
