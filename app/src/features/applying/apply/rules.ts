import * as limits from '#config/limits.ts'
import { MINUTE_MS } from '#kernel/time.ts'

/**
 * Returns the distinct ids of a `pids` parameter in order; undefined if one is malformed, or there are none or too
 * many.
 */
export function parsePids(text: string | undefined): number[] | undefined {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  const ids = [...new Set(parts.map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN)))]
  const isRead = ids.length <= limits.applyPositionsMax && ids.every((id) => Number.isSafeInteger(id))
  return isRead ? ids : undefined
}

/** Converts seconds to the minutes to announce: whole ones, at least one. */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.round((seconds * 1000) / MINUTE_MS))
