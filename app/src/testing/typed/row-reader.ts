import type { RowReader } from '#features/jobs/job-import/row-reader.ts'

/** A reader of rows for a company without settings. */
export const TEST_READER: RowReader = { zone: 'UTC', language: 'en', today: '2026-05-04' }
