import { gazetteerService } from '#features/places/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { findAskedSkills, findUnclear, scoreProfile } from '../analyse-profile.ts'
import * as contract from '../contract.ts'
import { profileErrors } from '../errors.ts'
import { type Changed, editProfile, undoEdit } from './edit-profile.ts'
import { hasResumeService, presentProfile } from './profile-service.ts'
import { createSkillFinder } from './skill-suggestions.ts'
import { findProfile, type LoadedProfile } from './store.ts'

export function profileBindings({ db, use }: FeatureContext): Binding[] {
  const gazetteer = use(gazetteerService)
  const hasResume = use(hasResumeService)
  const skills = createSkillFinder(db)
  const load = async (owner: { tenantId: number; accountId: string }) => {
    const loaded = await findProfile(db, owner)
    if (!loaded) throw profileErrors.error('not-found')
    return loaded
  }
  const answer = async (owner: { tenantId: number; accountId: string }, { profile, undo }: Changed) => ({
    data: { profile: presentDetails(owner.accountId, profile, await hasResume(owner)), avatar: null, undo },
  })
  return [
    bind(contract.getProfileDetails, async ({ viewer }) => ({
      data: presentDetails(viewer.accountId, await load(viewer), await hasResume(viewer)),
    })),
    bind(contract.getProfileAnalysis, async ({ viewer, tenant, context }) => {
      const loaded = await load(viewer)
      const profile = presentProfile(loaded)
      const asked = await skills.asked(tenant.id, await context.now())
      return {
        data: {
          profileCompletionData: scoreProfile(profile, tenant.site.profileConfig, await hasResume(viewer)),
          findings: [...findUnclear(profile), ...findAskedSkills(profile, asked)],
        },
      }
    }),
    bind(contract.editProfile, async ({ body, ...call }) =>
      answer(call.viewer, await editProfile({ db, gazetteer, ...call }, body)),
    ),
    bind(contract.undoProfileEdit, async ({ body, ...call }) =>
      answer(call.viewer, await undoEdit({ db, gazetteer, ...call }, body.version)),
    ),
    bind(contract.suggestSkills, async ({ query, tenant, context }) => ({
      data: { skills: await skills.suggest(tenant.id, query.text, await context.now()) },
    })),
  ]
}

function presentDetails(encId: string, loaded: LoadedProfile, hasResume: boolean): contract.ProfileDetails {
  const { resume, preferences, sources, version } = presentProfile(loaded)
  const { firstName: firstname, lastName: lastname, name: fullname, email, location } = resume.basics
  const facts = { resume, preferences, sources, version }
  return { encId, email, firstname, lastname, fullname, location: location?.name ?? '', hasResume, ...facts }
}
