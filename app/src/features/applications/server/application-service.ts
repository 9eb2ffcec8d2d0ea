import type { Applicant } from '#features/guests/owner.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'

/** A draft as the person sends it. */
export interface Submission {
  applicant: Applicant
  draftEncId: string
  /** The draft's version that the person saw. */
  version: number
  /** Consents by purpose, in the words that were shown. */
  consents: readonly { purpose: 'processing' | 'keeping' | 'demographic' | 'contact'; words: string }[]
}

/** An application that was received. The same draft sent again gives the same one. */
export interface Received {
  encId: string
  positionId: number
  receipt: string
  receivedAt: Date
}

/** Applications for the features around them. */
export interface Applications {
  /** Sends a draft in one transaction; @throws `applications/…` codes of the contract's `submit`. */
  submit(tenant: SiteTenant, submission: Submission, context: RequestContext): Promise<Received>
  /** Returns when the person applied for each of these positions, for those with an application that stands. */
  appliedAmong(applicant: Applicant, positionIds: readonly number[]): Promise<ReadonlyMap<number, Date>>
  /** Gives a guest's applications to an account. @returns the number of applications */
  claim(trx: Transaction, guestId: number, accountId: string): Promise<number>
}

export const applicationService = defineService<Applications>('applications.applications')
