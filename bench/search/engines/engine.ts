import type { Ad } from '../ads.ts'
import type { Question } from '../workload.ts'

export interface Answer {
  total: number
  ids: number[]
  facets: Record<string, { value: string; count: number }[]>
  markers: number
}

/** An engine under test. All answer the same questions with the same parts. */
export interface BenchEngine {
  name: string
  build(ads: readonly Ad[]): Promise<void>
  search(question: Question): Answer | Promise<Answer>
  suggest?(prefix: string): string[] | Promise<string[]>
  /** Returns the bytes on disk, for engines outside this process. */
  bytesOnDisk?(): Promise<number>
  close(): Promise<void>
}
