import * as limits from '#config/limits.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import type { BodyOf, UploadedFile } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { avatarPath, type Viewer } from '#kernel/viewer.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { findInDemandSkills, findAmbiguities, scoreProfile } from '../score-profile.ts'
import { cleanLine } from '../clean-value.ts'
import * as contract from '../contract.ts'
import { profileErrors } from '../errors.ts'
import { type AvatarChange, changeAvatar } from './avatar/change-avatar.ts'
import { type Changed, editProfile, undoEdit } from './edit-profile.ts'
import { presentProfile, type ResumeFile, resumeFilesService } from './profile-service.ts'
import { createSkillFinder } from './skill-suggestions.ts'
import { findProfile, type LoadedProfile } from './store.ts'

export function profileBindings({ db, files, secrets, use }: FeatureContext): Binding[] {
  const gazetteer = use(gazetteerService)
  const filesOf = use(resumeFilesService)
  const skills = createSkillFinder(db)
  const load = async (owner: { tenantId: number; accountId: string }) => {
    const loaded = await findProfile(db, owner)
    if (!loaded) throw profileErrors.error('not-found')
    return loaded
  }
  const present = async ({ viewer, tenant }: Asked, loaded: LoadedProfile) =>
    presentDetails(loaded, { encId: viewer.accountId, domain: tenant.domain, files: await filesOf(viewer) })
  const answer = async (asked: Asked, { profile: loaded, undo }: Changed) => {
    const profile = await present(asked, loaded)
    return { data: { profile, avatar: profile.avatar, undo } }
  }
  return [
    bind(contract.getProfileDetails, async (call) => ({ data: await present(call, await load(call.viewer)) })),
    bind(contract.getProfileAnalysis, async ({ viewer, tenant, context }) => {
      const loaded = await load(viewer)
      const profile = presentProfile(loaded)
      const known = (profile?.resume.skills ?? []).flatMap(({ name = '' }) => name || [])
      const asked = await skills.related(tenant.id, known, await context.now())
      const hasFiles = (await filesOf(viewer)).length > 0
      const profileCompletionData = scoreProfile(profile, tenant.site.profileConfig, hasFiles)
      const findings = [...findAmbiguities(profile), ...findInDemandSkills(profile, asked)]
      return { data: { profileCompletionData, findings } }
    }),
    bind(contract.editProfile, async ({ body, ...call }) =>
      answer(call, await editProfile({ db, gazetteer, ...call }, body)),
    ),
    bind(contract.undoProfileEdit, async ({ body, ...call }) =>
      answer(call, await undoEdit({ db, gazetteer, ...call }, body.version)),
    ),
    bind(contract.changeAvatar, async ({ body, files: [file], ...call }) =>
      answer(call, await changeAvatar({ db, files, signingSecret: secrets.signing, ...call }, sentAvatar(body, file))),
    ),
    bind(contract.suggestSkills, async ({ query, tenant, context }) => ({
      data: { skills: await skills.suggest(tenant.id, query.text, await context.now()) },
    })),
  ]
}

interface Asked {
  viewer: Viewer
  tenant: SiteTenant
}

function sentAvatar(body: BodyOf<typeof contract.changeAvatar>, file: UploadedFile | undefined): AvatarChange {
  const { operation, crop_left: left, crop_top: top, crop_width: width, crop_height: height } = body
  const alt = cleanLine(body.alt).slice(0, limits.avatarAltCharacters)
  if (operation === 'remove') return { operation }
  if (operation === 'describe') return { operation, alt }
  if (!file) throw requestErrors.error('invalid', { fields: { picture: ['Missing data for required field.'] } })
  const isWhole = left === undefined || top === undefined || width === undefined || height === undefined
  return { operation, picture: file.bytes, alt, crop: isWhole ? undefined : { left, top, width, height } }
}

function presentDetails(
  loaded: LoadedProfile,
  { encId, domain, files }: { encId: string; domain: string; files: ResumeFile[] },
): contract.ProfileDetails {
  const { resume, preferences, sources, version } = presentProfile(loaded)
  const { firstName: firstname, lastName: lastname, name: fullname, email, location } = resume.basics
  const facts = { resume, preferences, sources, version }
  const avatar = loaded.avatar && { ...loaded.avatar, path: avatarPath(loaded.avatar.id, domain) }
  return {
    encId,
    email,
    firstname,
    lastname,
    fullname,
    location: location?.name ?? '',
    avatar,
    hasResume: files.length > 0,
    files,
    ...facts,
  }
}
