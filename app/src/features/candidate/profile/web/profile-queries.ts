import { callApi, type CallInput } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type {
  changeAvatar,
  editProfile,
  getProfileAnalysis,
  getProfileDetails,
  ProfileDetails,
  suggestSkills,
  undoProfileEdit,
} from '../contract.ts'
import type { SectionEdit } from '../edit-list.ts'

export const detailsQuery = ({ transport }: AppContext) => ({
  queryKey: ['profile', 'details'],
  queryFn: () => callApi<typeof getProfileDetails>(transport, 'GET /api/pcsx/profile_details'),
})

export const analysisQuery = ({ transport }: AppContext) => ({
  queryKey: ['profile', 'analysis'],
  queryFn: () => callApi<typeof getProfileAnalysis>(transport, 'GET /api/pcsx/profile_analysis'),
})

/** Shows a changed profile on the page, and its name and photo in the header. */
function show(app: AppContext, profile: ProfileDetails): void {
  app.queryClient.setQueryData(detailsQuery(app).queryKey, profile)
  const viewer = app.viewer.current()
  const { firstname: firstName, lastname: lastName, fullname: fullName } = profile
  const avatar = profile.avatar?.id ?? null
  if (viewer && (viewer.fullName !== fullName || viewer.avatar !== avatar))
    app.viewer.set({ ...viewer, firstName, lastName, fullName, avatar })
  void app.queryClient.invalidateQueries({ queryKey: analysisQuery(app).queryKey })
}

/** Sends one edit. @returns the version that undoes it; null if nothing changed */
export async function sendEdit(app: AppContext, { section, operation, ...data }: SectionEdit): Promise<number | null> {
  const body = { op_section: section, operation, op_data: data }
  const { profile, undo } = await callApi<typeof editProfile>(app.transport, 'POST /api/pcsx/profile_edit', { body })
  show(app, profile)
  return undo
}

export async function sendUndo(app: AppContext, version: number): Promise<void> {
  const body = { version }
  const { profile } = await callApi<typeof undoProfileEdit>(app.transport, 'POST /api/pcsx/profile_undo', { body })
  show(app, profile)
}

/** A change of the photo; a crop is in fractions of the upright picture. */
export type AvatarChange =
  | {
      operation: 'set'
      picture: File
      crop: { left: number; top: number; width: number; height: number } | undefined
      alt: string
    }
  | { operation: 'describe'; alt: string }
  | { operation: 'remove' }
export type Sending = Pick<CallInput, 'send' | 'signal'>

/** Sends a change of the photo. @returns the version that undoes it; null if nothing changed */
export async function sendAvatar(app: AppContext, change: AvatarChange, sending: Sending = {}): Promise<number | null> {
  const sent = change.operation === 'set' ? { form: formOf(change) } : { body: change }
  const { profile, undo } = await callApi<typeof changeAvatar>(app.transport, 'POST /api/pcsx/profile_avatar', {
    ...sent,
    ...sending,
  })
  show(app, profile)
  return undo
}

function formOf({ operation, alt, crop, picture }: Extract<AvatarChange, { operation: 'set' }>): FormData {
  const form = new FormData()
  form.append('operation', operation)
  form.append('alt', alt)
  for (const [side, fraction] of Object.entries(crop ?? {})) form.append(`crop_${side}`, String(fraction))
  form.append('picture', picture, picture.name)
  return form
}

export const findSkills =
  ({ transport }: AppContext) =>
  async (text: string, signal: AbortSignal): Promise<readonly string[]> => {
    const query = [['text', text]] as const
    return (await callApi<typeof suggestSkills>(transport, 'GET /api/pcsx/skill_suggestions', { query, signal })).skills
  }
