import { fullName } from '#kernel/viewer.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import type { Circumstances, Evidence } from './evidence-store.ts'
import type { OfferCall } from '../records/dependencies.ts'
import type { Person } from '../records/store.ts'
import { offerLimits } from '../../limits.ts'

/** Returns the actor, origin and time of a call, in the form stored in evidence. */
export function circumstancesOf({ viewer, context, service }: OfferCall, person: Person, at: Date): Circumstances {
  return {
    accountId: viewer.accountId,
    email: person.email,
    profileName: fullName(person.firstName, person.lastName),
    language: context.locale,
    timeZone: context.timeZone,
    ipAddress: context.ip,
    userAgent: userAgentOf(context),
    sessionSha256: sha256(viewer.sessionId),
    signedInAt: person.signedInAt,
    serverVersion: service.serverVersion,
    at,
  }
}

export const userAgentOf = ({ headers }: { headers: Headers }): string =>
  (headers.get('user-agent') ?? '').replaceAll('\0', '').slice(0, offerLimits.userAgentCharacters)

/** Returns evidence of an act with all optional parts null. */
export const emptyEvidence = (act: Evidence['act'], circumstances: Circumstances): Evidence => ({
  ...circumstances,
  act,
  way: null,
  typedName: null,
  letterSha256: null,
  fileSha256: null,
  fileKey: null,
  fileBytes: null,
  fileName: null,
  termsVersion: null,
  termsText: null,
  ceremony: null,
  reason: null,
  version: 1,
})
