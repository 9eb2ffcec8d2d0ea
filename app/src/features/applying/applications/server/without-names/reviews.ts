import { findPosition } from '#features/jobs/positions/server/index.ts'
import { applicationErrors } from '../../errors.ts'
import { type CompanyDependencies, findOf, present, presentStage } from '../company/company-applications.ts'
import { refreshDesk } from '../records/refresh-desk-store.ts'
import { readStages, stageName, stagesOf } from '../records/stage-store.ts'
import type { ApplicationRow } from '../records/store.ts'
import { type HideWords, hiderOf } from './hide-applicant.ts'
import type { AboutText, ReviewsWithoutNames } from './review-service.ts'
import { findHiddenUntil, hideNames, listHiddenNames, showName, stopHiding } from '../records/hidden-name-store.ts'

/** Creates the reviews without names. */
export function reviewsWithoutNames(dependencies: CompanyDependencies): ReviewsWithoutNames {
  const { db } = dependencies
  return {
    hider: async (target, about) => (await findHider(dependencies, await findOf(dependencies, target), about))?.hide,
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

/** Returns what hides the person of an application, and the key of the stage until which it does; undefined if the name is shown. */
export async function findHider(
  dependencies: CompanyDependencies,
  row: ApplicationRow,
  about: AboutText = {},
): Promise<{ until: string; hide: HideWords } | undefined> {
  const name = (await listHiddenNames(dependencies.db, [row.encId])).get(row.encId)
  const [application] = name ? await present(dependencies, [row]) : []
  if (!name || !application) return undefined
  return { until: name.until, hide: hiderOf(application, { ...about, language: about.language ?? name.language }) }
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
