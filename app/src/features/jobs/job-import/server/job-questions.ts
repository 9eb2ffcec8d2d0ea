import type { Database } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'

/** A job whose row has questions for the application, in any form. */
export interface JobWithQuestions {
  /** Id of the job at its source. */
  id: string
  questions: unknown
}

/**
 * A property of a job's questions that its form lacks (`lost`) or has by guess, or a reason why the job has no separate
 * form.
 */
export interface QuestionNote {
  /** Id of the first job with these questions. */
  id: string
  code: 'lost' | 'guessed' | 'refused'
  /** Label of the question; empty for all. */
  question: string
  message: string
}

export interface QuestionSummary {
  /** Number of jobs whose questions changed. */
  jobs: number
  /** Number of new forms; jobs with the same questions share one. */
  forms: number
  notes: QuestionNote[]
}

/** Stores the questions of one import. */
export interface QuestionIntake {
  /** Assigns the forms of their questions to the stored jobs of a batch. Idempotent. */
  take(jobs: readonly JobWithQuestions[]): Promise<void>
  summary(): QuestionSummary
}

export interface IntakeTarget {
  db: Database
  tenantId: number
  source: string
  now: Date
}

/** Opens an intake. Provided by the forms feature; without it questions are ignored. */
export const questionIntakeService = defineService<(target: IntakeTarget) => QuestionIntake>(
  'job-import.question-intake',
  () => ({ take: async () => undefined, summary: () => ({ jobs: 0, forms: 0, notes: [] }) }),
)
