import { createHash } from 'node:crypto'
import type { Gazetteer, PlaceDescription } from '#features/places/server/index.ts'
import type { PositionContent, WorkLocation } from '#features/positions/position.ts'
import type { ImportedJob } from '../row.ts'
import { cleanDescription } from './clean-description.ts'
import { contentHash } from './content-hash.ts'
import { detectLanguage } from './detect-language.ts'
import { htmlToText } from './html-to-text.ts'

/** A row whose places have been looked up; the costly part of preparing it, cleaning, is still to come. */
export interface LocatedJob {
  job: ImportedJob
  places: PlaceDescription[]
  /** Equal exactly when the row, its places in the gazetteer and the way of cleaning are the same. */
  fingerprint: string
}

/** Looks up the places of a row. What the gazetteer says is part of the fingerprint, so that a better one takes effect. */
export function locateJob(job: ImportedJob, gazetteer: Pick<Gazetteer, 'describe'>): LocatedJob {
  const places = job.locations.map(({ name, lat, lon }) => gazetteer.describe(name, { lat, lon }))
  const fingerprint = createHash('sha256').update(contentHash(job)).update(JSON.stringify(places)).digest('hex')
  return { job, places, fingerprint }
}

/** The row's own word decides; without one, a job whose places all say so is remote. */
function workLocationOf({ job, places }: LocatedJob): WorkLocation {
  const remote = places.length > 0 && places.every((place) => place.remote)
  return job.workLocation ?? (remote ? 'remote' : 'onsite')
}

/** What is stored of a row. `postedAt` stands in for a row that does not say when it was posted. */
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
    contentHash: fingerprint,
  }
}
