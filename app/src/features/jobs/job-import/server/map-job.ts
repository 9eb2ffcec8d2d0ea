import { createHash } from 'node:crypto'
import type { Gazetteer, PlaceDescription } from '#features/jobs/places/server/index.ts'
import type { PositionContent, WorkLocation } from '#features/jobs/positions/position.ts'
import type { ImportedJob } from '../row.ts'
import { cleanDescription, htmlToText } from './descriptions/clean-description.ts'
import { detectLanguage } from './language/detect-language.ts'

/**
 * Incremented when sanitizing, language detection or row parsing change, so that unchanged rows are processed again.
 */
export const PIPELINE_VERSION = 3

/** A row with its places looked up; sanitizing, the expensive part, is still to do. */
export interface LocatedJob {
  job: ImportedJob
  places: PlaceDescription[]
  /** Changes exactly if the row, its places in the gazetteer or the sanitizing version change. */
  fingerprint: string
}

/** Looks up the places of a row. They are part of the fingerprint, so that a better gazetteer takes effect. */
export function locateJob(job: ImportedJob, gazetteer: Pick<Gazetteer, 'describe'>): LocatedJob {
  const places = job.locations.map(({ name, lat, lon }) => gazetteer.describe(name, { lat, lon }))
  const fingerprint = createHash('sha256').update(contentHash(job)).update(JSON.stringify(places)).digest('hex')
  return { job, places, fingerprint }
}

/** Returns the row's own value; without one, a job whose places are all remote is remote. */
function workLocationOf({ job, places }: LocatedJob): WorkLocation {
  const remote = places.length > 0 && places.every((place) => place.remote)
  return job.workLocation ?? (remote ? 'remote' : 'onsite')
}

/** Converts a row to a stored position. `postedAt` is used for rows without a posting date. */
export function mapJob(located: LocatedJob, postedAt: Date): PositionContent {
  const { job, places, fingerprint } = located
  const description = cleanDescription(job.description)
  return {
    sourceId: job.id,
    displayJobId: job.id,
    title: job.title,
    description,
    language: job.language ?? detectLanguage(job.title, htmlToText(description)),
    department: job.department,
    employmentType: job.employmentType,
    workLocation: workLocationOf(located),
    locations: places.map(({ remote: _, ...place }) => place),
    skills: job.skills,
    salary: job.salary,
    custom: job.customFields,
    postedAt: job.postedAt === null ? postedAt : new Date(job.postedAt),
    closesAt: job.closesAt === null ? null : new Date(job.closesAt),
    private: job.private,
    applyUrl: job.applyUrl,
    appliesOnSite: job.appliesOnSite,
    contact: job.contact,
    contentHash: fingerprint,
  }
}

/**
 * Returns a fingerprint of a row's content (SHA-256, 64 hexadecimal digits). If it equals the stored one, sanitizing
 * and language detection are skipped. A row without a contact has the fingerprint that it had before there were any.
 */
export function contentHash(row: ImportedJob): string {
  return createHash('sha256')
    .update(JSON.stringify([PIPELINE_VERSION, { ...row, contact: row.contact ?? undefined }]))
    .digest('hex')
}
