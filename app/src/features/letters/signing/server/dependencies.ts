import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { LetterToSign } from './ceremony/open-ceremony.ts'

/** The source of letters for signing pages. */
export interface LetterSource {
  /** Returns the current letter of a document to sign; undefined if it can't be signed. */
  find(document: { tenantId: number; reference: string }, now: Date): Promise<LetterToSign | undefined>
}

const none: LetterSource = { find: () => Promise.resolve(undefined) }

/**
 * Letters whose signing pages can be opened for the first time; without a provider, pages have to be opened beforehand.
 */
export const letterSource = defineService<LetterSource>('signing.letters', none)

/** Like `letterSource`, for documents that belong to no offer. */
export const additionalLetters = defineService<LetterSource>('signing.further-letters', none)

/** Dependencies of the signing pages. */
export interface SigningDependencies extends Pick<FeatureContext, 'db'> {
  /** Storage of letters. */
  files: { get(key: string): Promise<Uint8Array | undefined> }
  letters: LetterSource
  signingSecret: string
  /**
   * Returns the time within a transaction, so that a decision made after waiting for a lock uses the time at which the
   * lock was acquired.
   */
  nowIn(trx: Transaction): Promise<Date>
  limits: 'on' | 'off'
}

/** Collects the dependencies of the signing pages. */
export const signingDependencies = ({
  db,
  files,
  secrets,
  config,
  nowIn,
  use,
}: FeatureContext): SigningDependencies => ({
  db,
  files,
  letters: {
    find: async (document, now) =>
      (await use(letterSource).find(document, now)) ?? use(additionalLetters).find(document, now),
  },
  signingSecret: secrets.signing,
  nowIn,
  limits: config.limits,
})

/** A request of a signing page. */
export interface SigningCall {
  service: SigningDependencies
  tenant: SiteTenant
  context: RequestContext
}
