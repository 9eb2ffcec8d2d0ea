import type { Sign, VendorEvents } from './events.ts'
import { numberedUuid } from './stand-in.ts'

/** github.com/RecruitiFi/smart_recruiters, made from the vendor's OpenAPI document: events hold ids only. */
export function smartRecruitersEvents(
  jobIdOf: (posting: string) => string | undefined,
  url: string,
  now: () => number,
): VendorEvents {
  let events = 0
  return {
    // Activating a subscription: the receiver answers 200 with the same header.
    ping: (_sign: Sign, secret) => ({ headers: { 'x-hook-secret': secret }, body: '' }),
    compose({ id, candidateId, jobId }, change, sign) {
      events += 1
      const body = JSON.stringify({ job_id: jobIdOf(jobId), candidate_id: candidateId, application_id: id })
      const headers = {
        'event-id': numberedUuid('e', events),
        'event-name': change.kind === 'created' ? 'application.created' : 'application.status.updated',
        'event-version': 'v201910',
        link: `<${url}/postings/${jobId}/candidates/${candidateId}/status>; rel=self`,
        'smartrecruiters-timestamp': String(Math.floor(now() / 1000)),
      }
      const signature = sign(signedText(headers, body))
      return [{ headers: { ...headers, 'smartrecruiters-signature': signature && `v1=${signature}` }, body }]
    },
  }
}

/** Returns the text that the vendor signs: `timestamp.body.event-id.event-name.event-version.link`. */
export function signedText(headers: Readonly<Record<string, string | undefined>>, body: string): string {
  const names = ['event-id', 'event-name', 'event-version', 'link']
  return [headers['smartrecruiters-timestamp'], body, ...names.map((name) => headers[name])]
    .map((part) => part ?? '')
    .join('.')
}
