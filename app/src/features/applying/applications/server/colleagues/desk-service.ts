import { defineService } from '#platform/feature/service.ts'
import type { Delivery } from '#platform/mail/delivery-store.ts'
import type { ApplicationMessage } from '../../contract.ts'
import type { CompanyApplication, CompanyStage, CompanyTarget } from '../company/company-service.ts'
import type { SentVersion } from './versions-of.ts'
import type { WaitingApplication } from '../records/message-store.ts'
import type { RefusedMail } from '../records/refused-mail-store.ts'
import type { RequiredState } from './required-answer-store.ts'
import type { DeskChoice, DeskOrder, StageCount } from './desk-list-store.ts'

/** An application as colleagues see it: without what says who sent it, as long as its name is hidden. */
export interface DeskApplication extends CompanyApplication {
  isNameHidden: boolean
}

/** An application, and the colleague who reads it or writes about it. */
export interface ColleagueTarget extends CompanyTarget {
  accountId: string
  /** Language of the names of stages. */
  locale: string
  /** True if the application is loaded before the colleague opens it, so that it stays unread. */
  ahead?: boolean
}

/** A question with options, and the words and values of these. */
export interface ChoiceQuestion {
  name: string
  question: string
  options: { value: string | number | boolean; label: string }[]
}

/** A question whose answer is required for a job. */
export interface RequiredQuestion extends Omit<RequiredState, 'state'> {
  /** The answers that meet it, in words. */
  answers: string
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
    page: { order: DeskOrder; offset: number; limit: number; locale?: string },
  ): Promise<{ applications: DeskApplication[]; total: number }>
  /** Returns the first applications of each stage, and how many there are, by the id of the stage. */
  board(
    tenantId: number,
    choice: DeskChoice,
    page: { order: DeskOrder; perStage: number; locale: string },
  ): Promise<{ applications: DeskApplication[]; counts: ReadonlyMap<number, number> }>
  /** Returns the stages of a job, or the company's, named in a language. */
  stages(tenantId: number, positionId: number | null, locale: string): Promise<CompanyStage[]>
  /** Returns the sources of applications to jobs. */
  sources(tenantId: number, choice: { positionIds: readonly number[] | undefined; limit: number }): Promise<string[]>
  /** Returns the questions of a job's form that have options, without voluntary ones. */
  choiceQuestions(tenantId: number, positionId: number, locale: string): Promise<ChoiceQuestion[]>
  /** Returns the questions whose answers a job's form requires, with the answers that meet it. */
  requiredQuestions(tenantId: number, positionId: number, locale: string): Promise<RequiredQuestion[]>
  /** Returns the job of an application, without its answers and files. */
  jobOf(target: CompanyTarget): Promise<{ encId: string; positionId: number; isErased: boolean }>
  /** Returns the language in which the candidate reads what the company writes. */
  languageOf(target: CompanyTarget): Promise<string>
  /** Returns the requirements that the ads of all these applications state, in the words that their candidates read. */
  requirements(tenantId: number, encIds: readonly string[]): Promise<string[]>
  /** Returns applications by their ids, in no order. */
  byIds(tenantId: number, encIds: readonly string[], locale?: string): Promise<DeskApplication[]>
  /** Counts the applications to jobs that aren't withdrawn, by the id of their stage. */
  countByStage(tenantId: number, positionIds: readonly number[] | undefined): Promise<ReadonlyMap<number, number>>
  /** Counts the applications to jobs by job and stage, with unread and overdue ones. */
  count(
    tenantId: number,
    choice: { positionIds?: readonly number[] | undefined; accountId: string },
  ): Promise<StageCount[]>
  /** Returns an application with its history and the words of colleagues, and remembers that the colleague has read it. */
  open(target: ColleagueTarget): Promise<OpenedApplication>
  /** Returns the applications to jobs whose candidates wait for an answer to a message, longest first. */
  waiting(
    tenantId: number,
    choice: { positionIds: readonly number[] | undefined; limit: number },
  ): Promise<{ waiting: WaitingApplication[]; total: number }>
  /** Returns the applications whose last email came back since an instant, newest first. */
  refusedMails(tenantId: number, choice: { since: Date; limit: number }): Promise<RefusedMail[]>
  addNote(target: Omit<ColleagueTarget, 'locale'>, words: string): Promise<void>
  deleteNote(target: Omit<ColleagueTarget, 'locale'>, id: number): Promise<void>
  setOpinion(target: Omit<ColleagueTarget, 'locale'>, opinion: { recommends: boolean; words: string }): Promise<void>
}

/** An application as its colleagues see it. */
export interface OpenedApplication {
  application: DeskApplication
  /** Name of the stage from which the person's name is shown; null if it is shown. */
  namedFrom: string | null
  /** The history that the candidate sees, oldest first, with stages in the colleague's language. */
  history: { at: Date; actor: string; action: string; from: string | null; to: string | null; words: string | null }[]
  /** The messages between company and candidate, oldest first. */
  messages: (ApplicationMessage & {
    isWaiting: boolean
    dueAt: Date | null
    email: Pick<Delivery, 'state' | 'said'> | null
  })[]
  /** The words with which a server refused the last email to the candidate; null if it didn't. */
  refusedEmail: string | null
  /** The versions that were sent, newest first, with their differences. */
  versions: SentVersion[]
  notes: (ColleagueWords & { id: number })[]
  opinions: (ColleagueWords & { recommends: boolean })[]
}

export const deskApplicationService = defineService<DeskApplications>('applications.desk')
