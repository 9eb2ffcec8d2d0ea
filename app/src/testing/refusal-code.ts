import { AppError } from '#kernel/error.ts'

/** Returns the code of an AppError; rethrows anything else. */
export function refusalCode(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}
