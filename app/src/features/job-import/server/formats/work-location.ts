import type { ImportedWorkLocation } from '../../row.ts'

/**
 * Returns the work location named by a vendor's word or the beginning of a place name: "OnSite", "on-site", "Remote -
 * US". Otherwise undefined; a missing place never makes a job remote.
 */
export function workLocationIn(words: string): ImportedWorkLocation | undefined {
  const text = words.trim().toLowerCase()
  if (/^(fully )?remote\b|^telecommute$|\(remote\)/.test(text)) return 'remote'
  if (/^hybrid\b|\(hybrid\)/.test(text)) return 'hybrid'
  return /^on[-_ ]?site\b/.test(text) ? 'onsite' : undefined
}
