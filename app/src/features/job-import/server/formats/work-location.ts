import type { ImportedWorkLocation } from '../../row.ts'

/**
 * The way of working that a vendor's word or the beginning of a place's name says: "OnSite", "on-site", "Remote - US".
 * Anything else says nothing, and a job is never called remote for want of a place.
 */
export function workLocationIn(words: string): ImportedWorkLocation | undefined {
  const text = words.trim().toLowerCase()
  if (/^(fully )?remote\b|^telecommute$|\(remote\)/.test(text)) return 'remote'
  if (/^hybrid\b|\(hybrid\)/.test(text)) return 'hybrid'
  return /^on[-_ ]?site\b/.test(text) ? 'onsite' : undefined
}
