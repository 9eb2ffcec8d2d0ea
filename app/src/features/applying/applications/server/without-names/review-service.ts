import { defineService } from '#platform/feature/service.ts'
import type { CompanyStage, CompanyTarget } from '../company/company-service.ts'
import type { HideWords } from './hide-applicant.ts'

/** A job of a company. */
export interface JobTarget {
  tenantId: number
  positionId: number
}

/** A text about a person. */
export interface AboutText {
  /** Its language; that of the application by default. */
  language?: string | undefined
  /** A name of the person that it states. */
  alsoNamed?: string | undefined
}

/** Reviews of applications without the names of those who sent them. */
export interface ReviewsWithoutNames {
  /** Returns what hides the person of an application in a text; undefined if the name is shown. */
  hider(target: CompanyTarget, about?: AboutText): Promise<HideWords | undefined>
  /** Returns the key of the stage from which the names of a job's applicants are shown; undefined if they always are. */
  namesHiddenUntil(positionId: number): Promise<string | undefined>
  /**
   * Hides the names of a job's applicants until they reach a stage.
   * @throws `not-found`; `no-such-stage`, also for the one of rejected applications
   */
  hideNames(job: JobTarget, until: string, now: Date): Promise<CompanyStage>
  /** Shows the names of a job's applicants. @throws `not-found` */
  showNames(job: JobTarget): Promise<void>
  /** Shows the name of one applicant. @throws `not-found` */
  showName(target: CompanyTarget, now: Date): Promise<void>
}

export const reviewService = defineService<ReviewsWithoutNames>('applications.reviews-without-names')
