import { deskApplicationService } from '#features/applying/applications/server/index.ts'
import { audit } from '#platform/acts/audit.ts'
import { importSheet } from '#features/jobs/job-import/server/index.ts'
import {
  listTemplateRows,
  presentTemplate,
  readWordFile,
  unknownNames,
} from '#features/letters/letter-templates/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { colleague } from '#platform/acts/bind-act.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { openApplication as openApplicationCall } from '../application-contract.ts'
import * as templates from '../templates-contract.ts'
import * as triage from '../triage-contract.ts'
import { type DeskCall, deskCall, type DeskRequest, readable } from './records/desk-call.ts'
import * as jobs from '../job-contract.ts'
import * as interviewsContract from '../interviews-contract.ts'
import * as newsContract from '../news-contract.ts'
import * as letters from '../letters-contract.ts'
import * as offersContract from '../offers-contract.ts'
import * as peopleContract from '../people-contract.ts'
import { changeCalendar, showBusy, showPanel } from './calendars/show-busy.ts'
import { listInterviews } from './interviews/list-interviews.ts'
import { actOnMany } from './triage/act-on-many.ts'
import { exportApplications } from './triage/export-applications.ts'
import { listRequirements, listTemplates } from './triage/list-templates.ts'
import { previewAct } from './triage/preview-act.ts'
import { setKeys, usesKeys } from './triage/keys-store.ts'
import { listApplicants, showBoard } from './triage/list-applicants.ts'
import { listDeskJobs } from './list-desk-jobs.ts'
import { lastImportFor } from './jobs/last-import.ts'
import { sheetOf } from './jobs/sheet-of.ts'
import { showChoices, showJob, suggestPlaces } from './jobs/show-job.ts'
import { changeChoices, changeJobNews, showChoices as showNewsChoices, showJobNews } from './news/news-choices.ts'
import { listLettersFor, previewLetter, previewTemplate } from './letters/desk-letters.ts'
import { listOffers, openOffer, readOfferFile } from './offers/desk-offers.ts'
import { listWaitingOffers, readWaitingFile } from './offers/waiting-offers.ts'
import { openApplication } from './open-application.ts'
import { copyPerson, findPeople, openPerson } from './people/desk-people.ts'
import { readApplicantFile, readApplicantText } from './read-applicant-file.ts'
import { showToday } from './show-today.ts'

/** Binds the endpoints of the company's desk. */
export function deskBindings(context: FeatureContext): Binding[] {
  const callOf = (input: DeskRequest) => deskCall(context, input)
  const desk = () => context.use(deskApplicationService)
  /** Returns an application that the colleague can read, as the object of what they write. */
  const target = async (input: DeskRequest, id: string) => {
    const { encId } = await readable(await callOf(input), id)
    return { tenantId: input.tenant.id, encId, accountId: input.viewer.accountId }
  }
  /** Records that a colleague wrote about an application. */
  const wrote = async ({ tenant, viewer, context: request }: DeskRequest, application: string, act: string) =>
    context.use(audit).record({
      tenantId: tenant.id,
      at: await request.now(),
      actor: colleague({ viewer, context: request }),
      act,
      target: application,
    })
  return [
    bind(contract.showToday, async (input) => ({ data: await showToday(await callOf(input)) })),
    bind(contract.listDeskJobs, async (input) => ({ data: await listDeskJobs(await callOf(input), input.query) })),
    bind(jobs.showDeskJob, async (input) => ({ data: await showJob(await callOf(input), input.params.id) })),
    bind(jobs.showJobChoices, async (input) => ({ data: await showChoices(await callOf(input)) })),
    bind(jobs.importSheet, async ({ tenant, viewer, context: request, body, files: [file] }) => {
      if (!file) throw requestErrors.error('invalid', { fields: { file: ['Choose a spreadsheet.'] } })
      const now = await request.now()
      const record = () => {
        const actor = colleague({ viewer, context: request })
        return context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'jobs import', target: file.name })
      }
      return { data: await importSheet(context, tenant, sheetOf(file, body), now, record) }
    }),
    bind(jobs.showLastImport, async (input) => ({
      data: { import: await lastImportFor(await callOf(input), input.query.source) },
    })),
    bind(jobs.suggestPlaces, async (input) => ({
      data: { places: suggestPlaces(await callOf(input), input.query.text, input.context.locale) },
    })),
    bind(triage.listApplicants, async (input) => {
      const { stage, ...filters } = input.query
      return { data: await listApplicants(await callOf(input), { ...filters, stageId: stage }) }
    }),
    bind(triage.showBoard, async (input) => ({ data: await showBoard(await callOf(input), input.query) })),
    bind(triage.actOnMany, async (input) => ({
      data: { results: await actOnMany(await callOf(input), input.body, colleague(input)) },
    })),
    bind(triage.exportApplications, async (input) => ({
      data: await exportApplications(await callOf(input), input.query.ids.split(','), colleague(input)),
    })),
    bind(triage.previewAct, async (input) => ({
      data: await previewAct(await callOf(input), { id: input.params.id, act: input.body.act }, colleague(input)),
    })),
    bind(triage.listRequirements, async (input) => ({
      data: { requirements: await listRequirements(await callOf(input), input.query.ids.split(',')) },
    })),
    bind(templates.listTemplates, async (input) => ({
      data: await listTemplates(await callOf(input), input.query.application),
    })),
    bind(triage.showKeys, async ({ viewer }) => ({ data: { on: await usesKeys(context.db, viewer.accountId) } })),
    bind(triage.setKeys, async ({ viewer, body }) => {
      await setKeys(context.db, viewer.accountId, body.on)
      return { data: body }
    }),
    bind(openApplicationCall, async (input) => ({
      data: await openApplication(await callOf(input), input.params.id, {
        actor: colleague(input),
        ahead: input.query.ahead !== undefined,
      }),
    })),
    bind(contract.readFile, async (input) => ({
      data: await readApplicantFile(await callOf(input), input.params, colleague(input)),
    })),
    bind(contract.readFileText, async (input) => ({
      data: { text: await readApplicantText(await callOf(input), input.params, colleague(input)) },
    })),
    bind(contract.addNote, async (input) => {
      await desk().addNote(await target(input, input.params.id), input.body.words)
      await wrote(input, input.params.id, 'note add')
      return { data: {} }
    }),
    bind(contract.deleteNote, async (input) => {
      await desk().deleteNote(await target(input, input.params.id), input.params.note)
      await wrote(input, input.params.id, 'note delete')
      return { data: {} }
    }),
    bind(contract.setOpinion, async (input) => {
      await desk().setOpinion(await target(input, input.params.id), input.body)
      await wrote(input, input.params.id, 'opinion give')
      return { data: {} }
    }),
    ...news(callOf),
    ...interviewsAndOffers(callOf),
    ...letterTemplates(callOf),
    ...people(callOf),
  ]
}

type CallOf = (input: DeskRequest) => Promise<DeskCall>

const news = (callOf: CallOf): Binding[] => [
  bind(newsContract.showNews, async (input) => ({ data: await showNewsChoices(await callOf(input)) })),
  bind(newsContract.setNews, async (input) => ({
    data: await changeChoices(await callOf(input), input.body, input.context.timeZone),
  })),
  bind(newsContract.showJobNews, async (input) => ({ data: await showJobNews(await callOf(input), input.params.id) })),
  bind(newsContract.setJobNews, async (input) => ({
    data: await changeJobNews(await callOf(input), input.params.id, input.body.news),
  })),
]

const interviewsAndOffers = (callOf: CallOf): Binding[] => [
  bind(interviewsContract.listDeskInterviews, async (input) => ({
    data: await listInterviews(await callOf(input), input.query),
  })),
  bind(interviewsContract.showPanel, async (input) => ({ data: await showPanel(await callOf(input)) })),
  bind(interviewsContract.checkBusy, async (input) => ({ data: await showBusy(await callOf(input), input.body) })),
  bind(interviewsContract.setCalendar, async (input) => ({
    data: await changeCalendar(await callOf(input), input.body.address),
  })),
  bind(interviewsContract.removeCalendar, async (input) => ({
    data: await changeCalendar(await callOf(input), undefined),
  })),
  bind(offersContract.listDeskOffers, async (input) => ({ data: await listOffers(await callOf(input), input.query) })),
  bind(offersContract.openDeskOffer, async (input) => ({
    data: await openOffer(await callOf(input), input.params.id, colleague(input)),
  })),
  bind(offersContract.listWaitingOffers, async (input) => ({
    data: await listWaitingOffers(await callOf(input), input.query.application),
  })),
  bind(offersContract.readWaitingFile, async (input) => ({
    data: await readWaitingFile(await callOf(input), input.params, colleague(input)),
  })),
  bind(offersContract.readOfferFile, async (input) => ({
    data: await readOfferFile(await callOf(input), { ...input.params, part: input.query.part }, colleague(input)),
  })),
]

const letterTemplates = (callOf: CallOf): Binding[] => [
  bind(letters.listLetterTemplates, async (input) => {
    const { context, tenant } = await callOf(input)
    const templates = (await listTemplateRows(context.db, tenant.id)).map(presentTemplate)
    const { defaultLanguage, supportedLanguages } = tenant.site
    return { data: { templates, languages: [...new Set([defaultLanguage, ...supportedLanguages])] } }
  }),
  bind(letters.listLettersFor, async (input) => ({ data: await listLettersFor(await callOf(input), input.params.id) })),
  bind(letters.readWordLetter, async ({ files: [file] }) => {
    if (!file) throw requestErrors.error('invalid', { fields: { letter: ['Choose a Word document.'] } })
    const html = await readWordFile(file.bytes)
    return { data: { html, unknown: unknownNames(html) } }
  }),
  bind(letters.previewTemplate, async (input) => ({ data: await previewTemplate(await callOf(input), input.body) })),
  bind(letters.previewLetter, async (input) => ({
    data: await previewLetter(await callOf(input), input.params.id, input.body),
  })),
]

const people = (callOf: CallOf): Binding[] => [
  bind(peopleContract.findPeople, async (input) => ({ data: await findPeople(await callOf(input), input.query) })),
  bind(peopleContract.openPerson, async (input) => ({
    data: await openPerson(await callOf(input), input.params.id, colleague(input)),
  })),
  bind(peopleContract.copyPerson, async (input) => ({
    data: await copyPerson(await callOf(input), input.params.id, colleague(input)),
  })),
]
