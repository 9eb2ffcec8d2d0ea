import { choicesOf, itemsOf, requiredAnswersOf } from '#features/applying/forms/server/index.ts'
import { listDeliveries } from '#platform/mail/delivery-store.ts'
import { applicationErrors } from '../../errors.ts'
import { type CompanyDependencies, findOf, present, presentStage } from '../company/company-applications.ts'
import type { CompanyApplication, CompanyTarget } from '../company/company-service.ts'
import { requirementsOf } from '../company/rejecting/check-reasons.ts'
import { listWaiting, listWaitingApplications } from '../records/message-store.ts'
import { listRefusedMails } from '../records/refused-mail-store.ts'
import { languageReadIn } from '../records/notify-applicant.ts'
import { type ApplicationRow } from '../records/store.ts'
import { threadOf } from '../records/thread-of.ts'
import { historyOf } from './history-of.ts'
import { versionsOf } from './versions-of.ts'
import { refreshDesk } from '../records/refresh-desk-store.ts'
import { stagesOf } from '../records/stage-store.ts'
import type { DeskApplication, DeskApplications } from './desk-service.ts'
import {
  countApplications,
  countByStage,
  findApplications,
  findByStage,
  listByIds,
  listSources,
} from './desk-list-store.ts'
import { addNote, deleteNote, listNotes, listOpinions, noteVisit, setOpinion } from './notes-store.ts'
import {
  type HideWords,
  hiderOf,
  withoutApplicant,
  withoutApplicantInVersions,
} from '../without-names/hide-applicant.ts'
import { stageNamed } from '../without-names/reviews.ts'
import { type HiddenName, listHiddenNames } from '../records/hidden-name-store.ts'

const asWritten: HideWords = (text) => text

/** Returns an application as the desk shows it. */
const asShown = (one: CompanyApplication, name: HiddenName | undefined): DeskApplication =>
  name ? { ...withoutApplicant(one, hiderOf(one, name)), isNameHidden: true } : { ...one, isNameHidden: false }

/** Creates the desk's side of applications. */
export function deskApplications(dependencies: CompanyDependencies): DeskApplications {
  const { db, now } = dependencies
  const row = ({ tenantId, encId }: CompanyTarget) => findOf(dependencies, { tenantId, encId })
  /** Presents applications as the desk shows them. */
  const shown = async (rows: readonly ApplicationRow[], locale?: string): Promise<DeskApplication[]> => {
    const hidden = await listHiddenNames(
      db,
      rows.map(({ encId }) => encId),
    )
    return (await present(dependencies, rows, locale)).map((one) => asShown(one, hidden.get(one.encId)))
  }
  return {
    async find(tenantId, choice, { locale, ...page }) {
      const { rows, total } = await findApplications(db, tenantId, choice, { ...page, now: await now() })
      return { applications: await shown(rows, locale), total }
    },
    async board(tenantId, choice, { locale, ...page }) {
      const { rows, counts } = await findByStage(db, tenantId, choice, { ...page, now: await now() })
      return { applications: await shown(rows, locale), counts }
    },
    async stages(tenantId, positionId, locale) {
      const stages = await db.transaction().execute((trx) => stagesOf(trx, tenantId, positionId))
      return stages.map((stage) => presentStage(stage, locale))
    },
    sources: (tenantId, choice) => listSources(db, tenantId, choice),
    async choiceQuestions(tenantId, positionId, locale) {
      const form = await dependencies.forms.current(db, tenantId, positionId, locale)
      return itemsOf(form).flatMap((item) => {
        const options = choicesOf(item)
        if (options.length === 0 || form.demographicFields.has(item.name)) return []
        return [{ name: item.name, question: item.label || item.name, options }]
      })
    },
    async requiredQuestions(tenantId, positionId, locale) {
      const form = await dependencies.forms.current(db, tenantId, positionId, locale)
      const found = await requiredAnswersOf(form.definition, form.language)
      return found.flatMap(({ name, question, answers, item: { requiredAnswer: required } }) =>
        required ? [{ name, question, answers, required }] : [],
      )
    },
    async jobOf(target) {
      const { encId, position, erasedAt } = await row(target)
      return { encId, positionId: position.id, isErased: erasedAt !== null }
    },
    languageOf: async (target) => languageReadIn(dependencies, db, await row(target)),
    async requirements(tenantId, encIds) {
      const rows = await Promise.all(encIds.map((encId) => row({ tenantId, encId })))
      const hidden = await listHiddenNames(db, encIds)
      const [first = [], ...others] = await Promise.all(
        rows.map((one) => requirementsOf(dependencies, db, one, { isHidden: hidden.has(one.encId) })),
      )
      return first.filter((words) => others.every((stated) => stated.includes(words)))
    },
    byIds: async (tenantId, encIds, locale) =>
      encIds.length === 0 ? [] : shown(await listByIds(db, tenantId, encIds), locale),
    countByStage: async (tenantId, positionIds) => countByStage(db, tenantId, { positionIds }, await now()),
    count: async (tenantId, choice) => countApplications(db, tenantId, { ...choice, now: await now() }),
    async open({ accountId, locale, ahead = false, ...target }) {
      const found = await row(target)
      const [whole] = await present(dependencies, [found], locale)
      if (!whole) throw new Error('An application was not presented.')
      const hidden = (await listHiddenNames(db, [found.encId])).get(found.encId)
      const hide = hidden ? hiderOf(whole, hidden) : asWritten
      if (!ahead) await noteVisit(db, { applicationId: found.id, accountId, at: await now() })
      const own = <Words extends { accountId: string | null }>({ accountId: by, ...words }: Words) => ({
        ...words,
        own: by === accountId,
      })
      const history = (await historyOf(dependencies, found, locale)).map((event) => ({
        ...event,
        words: event.words && hide(event.words),
      }))
      const versions = await versionsOf(dependencies, found)
      const waiting = new Map((await listWaiting(db, found.id)).map(({ number, dueAt }) => [number, dueAt]))
      const emails = await listDeliveries(db, { tenantId: found.tenantId, about: found.encId })
      const last = emails.at(-1)
      const emailOf = (number: number) => {
        const email = emails.findLast((one) => one.number === number)
        return email ? { state: email.state, said: email.said && hide(email.said) } : null
      }
      return {
        application: asShown(whole, hidden),
        namedFrom: hidden ? await stageNamed(dependencies, found, { key: hidden.until, locale }) : null,
        history,
        messages: threadOf(history, { hidden: false }).map((one) => ({
          ...one,
          isWaiting: waiting.has(one.number),
          dueAt: waiting.get(one.number) ?? null,
          email: emailOf(one.number),
        })),
        refusedEmail: last?.state === 'refused' ? hide(last.said ?? '') : null,
        versions: hidden ? withoutApplicantInVersions(versions, hide) : versions,
        notes: (await listNotes(db, found.id)).map((note) => own({ ...note, words: hide(note.words) })),
        opinions: (await listOpinions(db, found.id)).map((opinion) => own({ ...opinion, words: hide(opinion.words) })),
      }
    },
    waiting: (tenantId, choice) => listWaitingApplications(db, tenantId, choice),
    refusedMails: (tenantId, choice) => listRefusedMails(db, tenantId, choice),
    async addNote({ accountId, ...target }, words) {
      const found = await row(target)
      const note = { tenantId: target.tenantId, applicationId: found.id, accountId, words, at: await now() }
      await db.transaction().execute(async (trx) => {
        await addNote(trx, note)
        await refreshDesk(trx, found)
      })
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
