import * as limits from '#config/limits.ts'
import { newId } from '#platform/secrets/token.ts'
import { profileErrors } from '../errors.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { fullName } from '#kernel/viewer.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import type { ReadResume } from './filling/fill-from-resume.ts'
import type { CandidateProfile, Preferences } from '../profile.ts'
import type { ProfileState } from '../profile-parts.ts'
import { type AppliedResume, applyParsed, locate } from './filling/apply-parsed.ts'
import { changeProfile } from './change-profile.ts'
import { firstFactsNumber } from './phone-number.ts'
import { type ProfileChange, setValues } from './set-values.ts'
import { findProfile, type LoadedProfile } from './store.ts'

/** The facts that a new candidate is asked for first. */
export interface FirstFacts {
  firstName: string
  lastName: string
  location: string
  phone: string
  kinds: NonNullable<Preferences['kinds']>
}

/** The service that profiles offer to other features. */
export interface ProfileService {
  /** Returns a candidate's profile; undefined without one. Its version is incremented with each change. */
  read(tenantId: number, accountId: string): Promise<CandidateProfile | undefined>
  /**
   * Fills empty values of a profile that were never edited from a parsed file, in the given transaction, and returns
   * proposals for differences.
   */
  applyParsed(trx: Transaction, owner: DataOwner, parsed: ReadResume, fileId: string): Promise<AppliedResume>
  /**
   * Stores values as edited by the candidate, all or none.
   * @throws `profile/invalid`, `profile/conflict`, `profile/full`
   */
  setValues(trx: Transaction, owner: DataOwner, changes: readonly ProfileChange[]): Promise<void>
  firstFacts(owner: DataOwner): Promise<FirstFacts>
  /** Adds a skill, unless the profile has one of this name. @throws `profile/full` if there are too many */
  addSkill(trx: Transaction, owner: DataOwner, name: string, now: Date): Promise<void>
  /** Saves the given facts; undefined ones stay unchanged. */
  saveFirstFacts(trx: Transaction, owner: DataOwner, facts: SentFacts, now: Date): Promise<void>
}

type SentFacts = { [Name in keyof FirstFacts]?: FirstFacts[Name] | undefined }

/** The properties of a stored résumé that a profile shows. */
export interface ResumeFile {
  id: string
  name: string
  /** True for a file whose lines have positions on a page. */
  hasPages: boolean
}

/** Lists the résumés of a candidate. Provided by the résumés feature. */
export const resumeFilesService = defineService<(owner: DataOwner) => Promise<ResumeFile[]>>(
  'profile.resume-files',
  async () => [],
)

export const profileService = defineService<ProfileService>('profile.service')

export function createProfileService({ db, use, nowIn }: FeatureContext): ProfileService {
  const gazetteer = () => use(gazetteerService)
  return {
    async read(tenantId, accountId) {
      const loaded = await findProfile(db, { tenantId, accountId })
      return loaded && loaded.version > 0 ? presentProfile(loaded) : undefined
    },
    applyParsed: async (trx, owner, parsed, fileId) =>
      applyParsed(trx, owner, { parsed, fileId, gazetteer: gazetteer(), now: await nowIn(trx) }),
    setValues: async (trx, owner, changes) =>
      setValues(trx, owner, changes, { gazetteer: gazetteer(), now: await nowIn(trx) }),
    async firstFacts(owner) {
      const { firstName = '', lastName = '', facts } = (await findProfile(db, owner)) ?? {}
      const { location, phone } = facts?.resume.basics ?? {}
      const shown = firstFactsNumber(phone, location?.countryCode)
      return {
        firstName,
        lastName,
        location: location?.name ?? '',
        phone: shown,
        kinds: facts?.preferences.kinds ?? [],
      }
    },
    async addSkill(trx, owner, name, now) {
      await changeProfile(trx, owner, { operation: 'add-skill', now }, (state) => withSkill(state, name))
    },
    async saveFirstFacts(trx, owner, sent, now) {
      const location = sent.location === undefined ? undefined : locate(sent.location, gazetteer())
      await changeProfile(trx, owner, { operation: 'first-facts', now }, (state) =>
        withFirstFacts(state, sent, location),
      )
    },
  }
}

function withSkill(state: LoadedProfile, name: string): LoadedProfile {
  const { resume, sources } = state.facts
  const fold = (text = '') => text.trim().toLowerCase()
  if (resume.skills.some((skill) => fold(skill.name) === fold(name))) return state
  if (resume.skills.length >= limits.profileSkillsMax) throw profileErrors.error('full')
  const id = newId()
  const skills = [...resume.skills, { id, name }]
  const edited = { skills: { by: 'edited' }, [`skills.${id}.name`]: { by: 'edited' } } as const
  return { ...state, facts: { ...state.facts, resume: { ...resume, skills }, sources: { ...sources, ...edited } } }
}

function withFirstFacts(
  { firstName, lastName, avatar, facts }: LoadedProfile,
  sent: SentFacts,
  place: ReturnType<typeof locate>,
): ProfileState {
  const { location, phone, ...basics } = facts.resume.basics
  const { kinds, ...preferences } = facts.preferences
  // The form sends the number as it showed it; a number that it couldn't show stays unchanged.
  const sentPhone = sent.phone === firstFactsNumber(phone, location?.countryCode) ? undefined : sent.phone
  const [nextPlace, nextPhone, nextKinds] = [
    sent.location === undefined ? location : place,
    sentPhone ?? phone,
    sent.kinds ?? kinds,
  ]
  const edited = [
    ...(sent.location === undefined ? [] : ['basics.location']),
    ...(sentPhone === undefined ? [] : ['basics.phone']),
    ...(sent.kinds === undefined ? [] : ['preferences.kinds']),
  ]
  return {
    firstName: sent.firstName ?? firstName,
    lastName: sent.lastName ?? lastName,
    avatar,
    facts: {
      resume: {
        ...facts.resume,
        basics: { ...basics, ...(nextPlace && { location: nextPlace }), ...(nextPhone && { phone: nextPhone }) },
      },
      preferences: { ...preferences, ...(nextKinds && nextKinds.length > 0 && { kinds: nextKinds }) },
      sources: {
        ...facts.sources,
        ...Object.fromEntries(edited.map((path) => [path, { by: 'edited' } as const])),
      },
    },
  }
}

/** Returns a profile with the account's name and email address among the basics. */
export function presentProfile({
  firstName,
  lastName,
  email,
  facts,
  version,
  updatedAt,
}: LoadedProfile): CandidateProfile {
  const { resume, ...rest } = facts
  const basics = { ...resume.basics, name: fullName(firstName, lastName), firstName, lastName, email }
  return { ...rest, resume: { ...resume, basics }, version, updatedAt }
}
