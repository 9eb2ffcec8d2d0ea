import { deskApplicationService } from '#features/applying/applications/server/index.ts'
import { type DeskCall, readable } from '../records/desk-call.ts'

/** Returns the requirements that the ads of all these applications state. @throws `desk/not-found` */
export async function listRequirements(call: DeskCall, ids: readonly string[]): Promise<string[]> {
  const { context, tenant } = call
  const encIds: string[] = []
  for (const id of ids) encIds.push((await readable(call, id)).encId)
  return context.use(deskApplicationService).requirements(tenant.id, encIds)
}
