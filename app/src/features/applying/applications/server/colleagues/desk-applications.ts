import { applicationErrors } from '../../errors.ts'
import { type CompanyDependencies, findOf, present } from '../company/company-applications.ts'
import type { CompanyTarget } from '../company/company-service.ts'
import { listEvents } from '../records/event-store.ts'
import type { DeskApplications } from './desk-service.ts'
import { countApplications, findApplications, listByIds } from './desk-list-store.ts'
import { addNote, deleteNote, listNotes, listOpinions, noteVisit, setOpinion } from './notes-store.ts'

/** Creates the desk's side of applications. */
export function deskApplications(dependencies: CompanyDependencies): DeskApplications {
  const { db, now } = dependencies
  const row = ({ tenantId, encId }: CompanyTarget) => findOf(dependencies, { tenantId, encId })
  return {
    async find(tenantId, choice, page) {
      const { rows, total } = await findApplications(db, tenantId, choice, { ...page, now: await now() })
      return { applications: await present(dependencies, rows), total }
    },
    async jobOf(target) {
      const { encId, position, erasedAt } = await row(target)
      return { encId, positionId: position.id, isErased: erasedAt !== null }
    },
    byIds: async (tenantId, encIds) =>
      encIds.length === 0 ? [] : present(dependencies, await listByIds(db, tenantId, encIds)),
    count: async (tenantId, choice) => countApplications(db, tenantId, { ...choice, now: await now() }),
    async open({ accountId, ...target }) {
      const found = await row(target)
      const [application] = await present(dependencies, [found])
      if (!application) throw new Error('An application was not presented.')
      await noteVisit(db, { applicationId: found.id, accountId, at: await now() })
      const own = <Words extends { accountId: string | null }>({ accountId: by, ...words }: Words) => ({
        ...words,
        own: by === accountId,
      })
      return {
        application,
        history: await listEvents(db, found.id),
        notes: (await listNotes(db, found.id)).map(own),
        opinions: (await listOpinions(db, found.id)).map(own),
      }
    },
    async addNote({ accountId, ...target }, words) {
      const { id: applicationId } = await row(target)
      await addNote(db, { tenantId: target.tenantId, applicationId, accountId, words, at: await now() })
    },
    async deleteNote({ accountId, ...target }, id) {
      const { id: applicationId } = await row(target)
      if (!(await deleteNote(db, { applicationId, accountId, id }))) throw applicationErrors.error('not-found')
    },
    async setOpinion({ accountId, ...target }, opinion) {
      const { id: applicationId } = await row(target)
      await setOpinion(db, { tenantId: target.tenantId, applicationId, accountId, ...opinion, at: await now() })
    },
  }
}
