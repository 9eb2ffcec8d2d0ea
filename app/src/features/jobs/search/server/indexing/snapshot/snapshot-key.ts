import { SNAPSHOT_FORMAT, type SynonymGroup } from '@foyer/search-engine'
import type { Position } from '#features/jobs/positions/position.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { signatureOf } from '../analysis-signature.ts'
import { indexDocument, indexSchema } from '../index-document.ts'
import { storePosition } from '../stored-position.ts'

const LONG_AGO = new Date(0)

/** A position with every field, so that different code for documents and cards results in a different key. */
const SAMPLE: Position = {
  id: 1,
  tenantId: 1,
  source: 'feed',
  sourceId: 'S1',
  displayJobId: 'R-1',
  title: 'Senior nurses & C++ developers (Zürich)',
  description: '<p>Working nights &amp; weekends.</p>',
  language: 'en-GB',
  department: 'Care',
  employmentType: 'full_time',
  workLocation: 'remote',
  locations: [
    { label: 'Leeds, UK', standardized: 'Leeds, ENG, GB', lat: 53.8, lon: -1.5, country: 'GB', regions: ['GB-ENG'] },
    { label: 'Köln', standardized: 'Köln, NW, DE', country: 'DE', regions: ['DE-NW'] },
  ],
  skills: ['Nursing', 'SQL'],
  salary: { min: 30_000, max: 40_000, currency: 'GBP', interval: 'year' },
  custom: { efcustomTextOrganisation: ['Trust'] },
  postedAt: LONG_AGO,
  closesAt: null,
  applyUrl: null,
  appliesOnSite: null,
  contact: null,
  archivedAt: null,
  isDraft: false,
  privateKey: null,
  confirmedAt: LONG_AGO,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  change: 1,
}

/** Returns the key of a saved index: a hash of all its inputs other than the positions. */
export function snapshotKey(
  filters: string[],
  synonyms: readonly SynonymGroup[],
  countryName: (code: string) => string,
): string {
  const parts = [
    SNAPSHOT_FORMAT,
    signatureOf(synonyms),
    indexSchema(filters),
    indexDocument(SAMPLE, filters, countryName),
    Buffer.from(storePosition(SAMPLE)).toString('base64'),
    // Texts are normalized and split by the tables of this version of Unicode.
    process.versions.icu,
    process.versions.unicode,
  ]
  return sha256(JSON.stringify(parts))
}
