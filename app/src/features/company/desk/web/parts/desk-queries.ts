import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { listDeskJobs, readFileText, showToday } from '../../contract.ts'
import type { showJobNews, showNews } from '../../news-contract.ts'
import type { listTemplates } from '../../templates-contract.ts'
import type { openApplication } from '../../application-contract.ts'
import type { listApplicants, listRequirements, showBoard, showKeys } from '../../triage-contract.ts'
import type { showAudit, showTeam } from '#features/company/staff/contract.ts'
import type { listDeskInterviews, showPanel } from '../../interviews-contract.ts'
import type { listDeskOffers, listWaitingOffers, openDeskOffer } from '../../offers-contract.ts'
import type { findPeople, openPerson } from '../../people-contract.ts'

/** The parts of the page that a query of the desk needs. */
export type Caller = Pick<AppContext, 'transport' | 'viewer'>

/** Key of a query of the desk, which belongs to its colleague. */
export const deskKey = ({ viewer }: Caller, ...rest: readonly string[]) => [
  'desk',
  viewer.current()?.accountId ?? '',
  ...rest,
]
/** Returns the named values of a page's address. */
export const pairs = (query: URLSearchParams, names: readonly string[]) =>
  [...query].filter(([name, value]) => names.includes(name) && value !== '')

/** Query for what needs a person now. */
export const todayQuery = (app: Caller) =>
  queryOptions({
    queryKey: deskKey(app, 'today'),
    queryFn: ({ signal }) => callApi<typeof showToday>(app.transport, 'GET /api/desk/today', { signal }),
  })

/** Query for the templates of messages, filled in for an application if one is named. */
export const templatesQuery = (app: Caller, application: string | undefined) =>
  queryOptions({
    queryKey: deskKey(app, 'templates', application ?? ''),
    queryFn: ({ signal }) =>
      callApi<typeof listTemplates>(app.transport, 'GET /api/desk/templates', {
        query: application === undefined ? [] : [['application', application]],
        signal,
      }),
    retry: false,
  })

/** Query for the requirements that the ads of all these applications state. */
export const requirementsQuery = (app: Caller, applications: readonly string[]) =>
  queryOptions({
    queryKey: deskKey(app, 'requirements', applications.join(',')),
    queryFn: ({ signal }) =>
      callApi<typeof listRequirements>(app.transport, 'GET /api/desk/requirements', {
        query: [['ids', applications.join(',')]],
        signal,
      }),
    retry: false,
  })

/** Query for the colleague's choice of emails. */
export const newsQuery = (app: Caller) =>
  queryOptions({
    queryKey: deskKey(app, 'news'),
    queryFn: ({ signal }) => callApi<typeof showNews>(app.transport, 'GET /api/desk/news', { signal }),
  })

/** Query for the colleague's choice of emails about a job. */
export const jobNewsQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: deskKey(app, 'news', id),
    queryFn: ({ signal }) =>
      callApi<typeof showJobNews>(app.transport, 'GET /api/desk/jobs/:id/news', { params: { id }, signal }),
    retry: false,
  })

/** Filters of the list of jobs in the page's address. */
export const JOB_FILTERS = ['status', 'text', 'offset'] as const

/** Query for a page of jobs with their counts. */
export const jobsQuery = (app: Caller, search: URLSearchParams) => {
  const query = pairs(search, JOB_FILTERS)
  return queryOptions({
    queryKey: deskKey(app, 'jobs', JSON.stringify(query)),
    queryFn: ({ signal }) => callApi<typeof listDeskJobs>(app.transport, 'GET /api/desk/jobs', { query, signal }),
  })
}

/** Filters of the list of applications in the page's address. */
export const LIST_FILTERS = [
  'job',
  'status',
  'stage',
  'unread',
  'overdue',
  'source',
  'answer',
  'required',
  'text',
  'order',
  'offset',
] as const

/** Query for a page of applications. */
export const listQuery = (app: Caller, search: URLSearchParams) => {
  const query = pairs(search, LIST_FILTERS)
  return queryOptions({
    queryKey: deskKey(app, 'list', JSON.stringify(query)),
    queryFn: ({ signal }) =>
      callApi<typeof listApplicants>(app.transport, 'GET /api/desk/applications', { query, signal }),
  })
}

/** Query for the applications to a job by stage. */
export const boardQuery = (app: Caller, search: URLSearchParams) => {
  const query = pairs(search, LIST_FILTERS).filter(([name]) => name !== 'stage' && name !== 'offset')
  return queryOptions({
    queryKey: deskKey(app, 'board', JSON.stringify(query)),
    queryFn: ({ signal }) => callApi<typeof showBoard>(app.transport, 'GET /api/desk/board', { query, signal }),
  })
}

/** True for an address of the board. Only a job has one, because jobs can have different stages. */
export const isBoard = (search: URLSearchParams): boolean => search.get('view') === 'board' && search.has('job')

/** Query for one application; `ahead` loads it before the colleague opens it. */
export const applicationQuery = (app: Caller, id: string, ahead = false) =>
  queryOptions({
    queryKey: deskKey(app, 'one', id),
    queryFn: ({ signal }) =>
      callApi<typeof openApplication>(app.transport, 'GET /api/desk/applications/:id', {
        params: { id },
        query: ahead ? [['ahead', '1']] : [],
        signal,
      }),
    retry: false,
  })

/** Query for the colleague's choice whether single keys act. */
export const keysQuery = (app: Caller) =>
  queryOptions({
    queryKey: deskKey(app, 'keys'),
    queryFn: ({ signal }) => callApi<typeof showKeys>(app.transport, 'GET /api/desk/keys', { signal }),
    staleTime: Infinity,
  })

/** Query for the text of a file. */
export const fileTextQuery = (app: Caller, id: string, file: string) =>
  queryOptions({
    queryKey: deskKey(app, 'text', id, file),
    queryFn: ({ signal }) =>
      callApi<typeof readFileText>(app.transport, 'GET /api/desk/applications/:id/files/:file/text', {
        params: { id, file },
        signal,
      }),
    retry: false,
    staleTime: Infinity,
  })

/** Query for the people who hire. */
export const teamQuery = (app: Caller) =>
  queryOptions({
    queryKey: deskKey(app, 'team'),
    queryFn: ({ signal }) => callApi<typeof showTeam>(app.transport, 'GET /api/desk/team', { signal }),
    retry: false,
  })

/** Filters of the audit in the page's address. */
export const AUDIT_FILTERS = ['actor', 'act', 'about', 'from', 'to'] as const

/** Query for a page of the audit. */
export const auditQuery = (app: Caller, search: URLSearchParams) => {
  const query = pairs(search, [...AUDIT_FILTERS, 'before'])
  return queryOptions({
    queryKey: deskKey(app, 'audit', JSON.stringify(query)),
    queryFn: ({ signal }) => callApi<typeof showAudit>(app.transport, 'GET /api/desk/audit', { query, signal }),
    retry: false,
  })
}

/** Filters of the list of interviews in the page's address. */
export const INTERVIEW_FILTERS = ['group', 'application', 'offset'] as const

/** Query for a page of interviews. */
export const interviewsQuery = (app: Caller, search: URLSearchParams) => {
  const query = pairs(search, INTERVIEW_FILTERS)
  return queryOptions({
    queryKey: deskKey(app, 'interviews', JSON.stringify(query)),
    queryFn: ({ signal }) =>
      callApi<typeof listDeskInterviews>(app.transport, 'GET /api/desk/interviews', { query, signal }),
  })
}

/** Query for the colleagues who can take part in interviews. */
export const panelQuery = (app: Caller) =>
  queryOptions({
    queryKey: deskKey(app, 'panel'),
    queryFn: ({ signal }) => callApi<typeof showPanel>(app.transport, 'GET /api/desk/interviews/panel', { signal }),
  })

/** Filters of the list of offers in the page's address. */
export const OFFER_FILTERS = ['status', 'application', 'offset'] as const

/** Query for a page of offers. */
export const offersQuery = (app: Caller, search: URLSearchParams) => {
  const query = pairs(search, OFFER_FILTERS)
  return queryOptions({
    queryKey: deskKey(app, 'offers', JSON.stringify(query)),
    queryFn: ({ signal }) => callApi<typeof listDeskOffers>(app.transport, 'GET /api/desk/offers', { query, signal }),
  })
}

/** Query for the offers that wait for an owner, of an application or of all. */
export const waitingOffersQuery = (app: Caller, application?: string) =>
  queryOptions({
    queryKey: deskKey(app, 'waiting-offers', application ?? ''),
    queryFn: ({ signal }) =>
      callApi<typeof listWaitingOffers>(app.transport, 'GET /api/desk/waiting_offers', {
        query: application === undefined ? [] : [['application', application]],
        signal,
      }),
  })

/** Query for one offer. */
export const offerQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: deskKey(app, 'offer', id),
    queryFn: ({ signal }) =>
      callApi<typeof openDeskOffer>(app.transport, 'GET /api/desk/offers/:id', { params: { id }, signal }),
    retry: false,
  })

/** Words and page of a search for people in the page's address. */
export const PEOPLE_FILTERS = ['text', 'offset'] as const

/** Query for a page of people. */
export const peopleQuery = (app: Caller, search: URLSearchParams) => {
  const query = pairs(search, PEOPLE_FILTERS)
  return queryOptions({
    queryKey: deskKey(app, 'people', JSON.stringify(query)),
    queryFn: ({ signal }) => callApi<typeof findPeople>(app.transport, 'GET /api/desk/people', { query, signal }),
  })
}

/** Query for one person. */
export const personQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: deskKey(app, 'person', id),
    queryFn: ({ signal }) =>
      callApi<typeof openPerson>(app.transport, 'GET /api/desk/people/:id', { params: { id }, signal }),
    retry: false,
  })
