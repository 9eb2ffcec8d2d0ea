import type { Database, Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'
import type { DownloadedData } from '#platform/personal-data/pack-download.ts'
import type { ErasureLine } from '#platform/personal-data/held-data.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'

/** The things of one feature that guests have, which move to an account with them, or are erased. */
export interface GuestHoldings {
  /** Gives all of it to an account of the same company. @returns the number of things moved */
  give(trx: Transaction, guestId: number, accountId: string, now: Date): Promise<number>
  /** Erases all of it. @returns the lines of the receipt */
  erase(trx: Transaction, guest: Applicant & { guestId: number }, now: Date): Promise<ErasureLine[]>
  /** Exports all of it for a download. */
  export(db: Database, guest: Applicant & { guestId: number }): ReturnType<DownloadedData['export']>
}

/** Drafts of guests. */
export interface GuestDrafts extends GuestHoldings {
  /** Returns the path of the form of a guest's draft, open or submitted; undefined if it is missing or another person's. */
  pathOf(db: Database, guestId: number, encId: string): Promise<string | undefined>
  /** Gives the guest's open drafts the time of proven ones. */
  prolong(trx: Transaction, guestId: number, now: Date): Promise<void>
}

/** Provided by drafts. */
export const guestDrafts = defineService<GuestDrafts>('guests.drafts')
/** Applications of guests; provided by applications. */
export const guestApplications = defineService<GuestHoldings>('guests.applications', {
  give: async () => 0,
  erase: async () => [],
  export: async () => ({ json: {}, files: [] }),
})

/** A company's account, and an address that its person proved. */
export interface VerifiedAddress {
  tenantId: number
  accountId: string
  email: string
}

/** Things that a company sent to an address, such as forms; provided by given forms. */
export const addressedItems = defineService<{
  /** Gives it to the account whose person proved the address. @returns the number of things moved */
  give(trx: Transaction, to: VerifiedAddress, now: Date): Promise<number>
}>('guests.addressed', { give: async () => 0 })
