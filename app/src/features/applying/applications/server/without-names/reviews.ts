import { findPosition } from '#features/jobs/positions/server/index.ts'
import { applicationErrors } from '../../errors.ts'
import { type CompanyDependencies, findOf, present, presentStage } from '../company/company-applications.ts'
import { refreshDesk } from '../records/refresh-desk-store.ts'
import { readStages, stageName, stagesOf } from '../records/stage-store.ts'
import type { ApplicationRow } from '../records/store.ts'
import { hiderOf } from './hide-applicant.ts'
import type { ReviewsWithoutNames } from './review-service.ts'
import { findHiddenUntil, hideNames, listHiddenNames, showName, stopHiding } from '../records/hidden-name-store.ts'

/** Creates the reviews without names. */
export function reviewsWithoutNames(dependencies: CompanyDependencies): ReviewsWithoutNames {
  const { db } = dependencies
  return {
    async hider(target, about = {}) {
      const row = await findOf(dependencies, target)
      const name = (await listHiddenNames(db, [row.encId])).get(row.encId)
      const [application] = name ? await present(dependencies, [row]) : []
      if (!name || !application) return undefined
      return hiderOf(application, { ...about, language: about.language ?? name.language })
    },
    namesHiddenUntil: (positionId) => findHiddenUntil(db, positionId),
    hideNames: ({ tenantId, positionId }, until, now) =>
      db.transaction().execute(async (trx) => {
        if (!(await findPosition(trx, tenantId, positionId))) throw applicationErrors.error('not-found')
        const stages = (await stagesOf(trx, tenantId, positionId)).filter(({ kind }) => kind !== 'rejected')
        const named = stages.slice(stages.findIndex(({ key }) => key === until))
        const [first] = named
        if (first?.key !== until) throw applicationErrors.error('no-such-stage')
        await hideNames(trx, { tenantId, positionId, until, stageIds: named.map(({ id }) => id), now })
        return presentStage(first, dependencies.siteOf(tenantId).site.defaultLanguage)
      }),
    showNames: ({ tenantId, positionId }) =>
      db.transaction().execute(async (trx) => {
        if (!(await findPosition(trx, tenantId, positionId))) throw applicationErrors.error('not-found')
        await stopHiding(trx, positionId)
      }),
    async showName(target, now) {
      const found = await findOf(dependencies, target)
      await db.transaction().execute(async (trx) => {
        await showName(trx, found.id, now)
        await refreshDesk(trx, found)
      })
    },
  }
}

/** Returns the name of a stage of an application's job; its key if it was retired. */
export async function stageNamed(
  { db }: Pick<CompanyDependencies, 'db'>,
  { tenantId, position }: Pick<ApplicationRow, 'tenantId' | 'position'>,
  { key, locale }: { key: string; locale: string },
): Promise<string> {
  const stage = (await readStages(db, tenantId, position.id)).find((one) => one.key === key)
  return stage ? stageName(stage.labels, locale) : key
}
