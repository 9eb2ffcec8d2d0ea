import type { JsonResume } from '@foyer/resume-parser'
import * as limits from '#config/limits.ts'
import type { Gazetteer } from '#features/jobs/places/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { newId } from '#platform/secrets/token.ts'
import { fillFromResume, type Proposal, type ReadResume } from './fill-from-resume.ts'
import { cleanLine } from '../../clean-value.ts'
import type { PlaceValue } from '../../profile.ts'
import { changeProfile } from '../change-profile.ts'

export interface AppliedResume {
  /** Version of the profile afterwards, which undo takes. */
  version: number
  /** Paths of values and entries that were empty and have been filled. */
  filled: string[]
  proposals: Proposal[]
}

/**
 * Fills a candidate's profile from a parsed file: empty values that were never edited are filled, and all others are
 * proposed, as is the name for an account without one. Runs in the transaction that stores the file. The account's
 * email address stays.
 */
export async function applyParsed(
  trx: Transaction,
  owner: DataOwner,
  { parsed, fileId, gazetteer, now }: { parsed: ReadResume; fileId: string; gazetteer: Gazetteer; now: Date },
): Promise<AppliedResume> {
  const location = placeOf(parsed.profile, gazetteer)
  let result: Omit<AppliedResume, 'version'> = { filled: [], proposals: [] }
  const { version } = await changeProfile(trx, owner, { operation: 'fill', now }, (state) => {
    const { facts, ...rest } = fillFromResume(state.facts, parsed, {
      fileId,
      newId,
      location,
      hasName: Boolean(state.firstName || state.lastName),
    })
    result = rest
    return { ...state, facts }
  })
  return { ...result, version }
}

function placeOf({ basics }: JsonResume, gazetteer: Gazetteer): PlaceValue | undefined {
  const { city, region, countryCode } = basics?.location ?? {}
  const country = countryCode && countryNameOf(countryCode)
  return locate([city, region, country].filter(Boolean).join(', '), gazetteer)
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const countryNameOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined)

/**
 * Returns a place in its stored format: the text as typed, and its parts if the gazetteer knows it. Undefined for a
 * blank text.
 */
export function locate(typed: string, gazetteer: Gazetteer): PlaceValue | undefined {
  const name = cleanLine(typed).slice(0, limits.profileTextCharacters)
  if (!name) return undefined
  const place = gazetteer.resolve(name)
  if (!place) return { name }
  const [, ...middle] = place.label.split(', ')
  const region = place.kind === 'region' ? place.name : middle.slice(0, -1).join(', ')
  return {
    name,
    ...(place.kind === 'city' && { city: place.name }),
    ...(region && { region }),
    countryCode: place.country,
  }
}
