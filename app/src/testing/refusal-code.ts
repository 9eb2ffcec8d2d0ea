import { AppError } from '#kernel/error.ts'

/** The code of a refusal; anything else is thrown on. */
export function refusalCode(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}
