import { defineService } from '#platform/feature/service.ts'
import type { CompanyApplication, CompanyTarget } from '../company/company-service.ts'
import type { DeskChoice, DeskOrder, StageCount } from './desk-list-store.ts'

/** An application, and the colleague who reads it or writes about it. */
export interface ColleagueTarget extends CompanyTarget {
  accountId: string
}

/** A note or an opinion of a colleague. */
export interface ColleagueWords {
  author: string
  words: string
  at: Date
  /** True for the reader's own. */
  own: boolean
}

/** The desk's side of applications: lists with filters, and what colleagues write. All that name one throw `applications/not-found`. */
export interface DeskApplications {
  find(
    tenantId: number,
    choice: DeskChoice,
    page: { order: DeskOrder; offset: number; limit: number },
  ): Promise<{ applications: CompanyApplication[]; total: number }>
  /** Returns the job of an application, without its answers and files. */
  jobOf(target: CompanyTarget): Promise<{ encId: string; positionId: number; isErased: boolean }>
  /** Returns applications by their ids, in no order. */
  byIds(tenantId: number, encIds: readonly string[]): Promise<CompanyApplication[]>
  count(
    tenantId: number,
    choice: { positionIds?: readonly number[] | undefined; accountId: string },
  ): Promise<StageCount[]>
  /** Returns an application with its history and the words of colleagues, and remembers that the colleague has read it. */
  open(target: ColleagueTarget): Promise<OpenedApplication>
  addNote(target: ColleagueTarget, words: string): Promise<void>
  deleteNote(target: ColleagueTarget, id: number): Promise<void>
  setOpinion(target: ColleagueTarget, opinion: { recommends: boolean; words: string }): Promise<void>
}

/** An application as its colleagues see it. */
export interface OpenedApplication {
  application: CompanyApplication
  /** The history that the candidate sees, oldest first. */
  history: { at: Date; actor: string; action: string; from: string | null; to: string | null; words: string | null }[]
  notes: (ColleagueWords & { id: number })[]
  opinions: (ColleagueWords & { recommends: boolean })[]
}

export const deskApplicationService = defineService<DeskApplications>('applications.desk')
