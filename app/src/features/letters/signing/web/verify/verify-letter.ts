import type { DataOf } from '#kernel/endpoint.ts'
import { callApi, isApiError, type Transport } from '#ui/api/transport.ts'
import type { signingCertificates, verifyLetter } from '../../contract-verify.ts'

export type Verdict = DataOf<typeof verifyLetter>

/** State of a chosen file. */
export type Outcome =
  | { state: 'idle' }
  | { state: 'busy'; name: string }
  | { state: 'failed'; text: string }
  | { state: 'done'; verdict: Verdict }

/**
 * Uploads a file for verification; a refusal, for example of a file that is too large, becomes an outcome with the
 * server's message.
 */
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

/** Query for the company's certificates, which change every twenty years. */
export const certificatesQuery = ({ transport }: { transport: Transport }) => ({
  queryKey: ['signing certificates'],
  queryFn: () => callApi<typeof signingCertificates>(transport, 'GET /api/offer/certificates'),
})
