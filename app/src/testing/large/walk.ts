import type { Pool } from 'pg'
import type { Endpoint } from '#kernel/endpoint.ts'

/** Demo accounts that walk through the endpoints, and others: `carol` has every right, `guest` no account. */
export type Walker = 'alice' | 'carol' | 'guest'

export interface Step {
  as: Walker
  method: 'POST' | 'PUT'
  path: string
  body?: object
}

/** Demo data whose ids are used in paths and bodies. */
export type Ids = Record<
  | 'account'
  | 'application'
  | 'editable'
  | 'draft'
  | 'event'
  | 'form'
  | 'interview'
  | 'job'
  | 'notification'
  | 'offer'
  | 'receipt'
  | 'resume'
  | 'alert'
  | 'formKey',
  string
>

/** Returns ids of data that Alice has. */
export async function idsOfAlice(pool: Pool): Promise<Ids> {
  const { rows } = await pool.query<Ids>(`
    SELECT a.id AS account,
      (SELECT enc_id FROM applications WHERE account_id = a.id AND state = 'interview' ORDER BY id LIMIT 1) AS application,
      (SELECT enc_id FROM applications WHERE account_id = a.id AND state = 'submitted' ORDER BY id LIMIT 1) AS editable,
      (SELECT receipt FROM applications WHERE account_id = a.id ORDER BY id LIMIT 1) AS receipt,
      (SELECT enc_id FROM drafts WHERE account_id = a.id AND state = 'open' AND position_id IS NOT NULL ORDER BY id LIMIT 1) AS draft,
      (SELECT e.enc_id FROM events e WHERE e.tenant_id = a.tenant_id AND e.canceled_at IS NULL AND e.starts_at > now() ORDER BY e.id LIMIT 1) AS event,
      (SELECT g.enc_id FROM given_forms g JOIN drafts d ON d.id = g.draft_id WHERE d.account_id = a.id ORDER BY g.id LIMIT 1) AS form,
      (SELECT i.enc_id FROM interviews i JOIN applications p ON p.id = i.application_id WHERE p.account_id = a.id ORDER BY i.id LIMIT 1) AS interview,
      (SELECT id FROM positions p WHERE tenant_id = a.tenant_id AND archived_at IS NULL AND private_key IS NULL
        AND NOT EXISTS (SELECT FROM applications WHERE position_id = p.id) ORDER BY id LIMIT 1)::text AS job,
      (SELECT max(id) FROM notifications WHERE account_id = a.id)::text AS notification,
      (SELECT enc_id FROM offers WHERE account_id = a.id AND status = 'Extended' AND lapsed_at IS NULL ORDER BY id LIMIT 1) AS offer,
      (SELECT enc_id FROM resumes WHERE account_id = a.id ORDER BY id LIMIT 1) AS resume,
      (SELECT max(id) FROM job_alerts WHERE account_id = a.id)::text AS alert,
      (SELECT min(key) FROM forms WHERE tenant_id = a.tenant_id AND source = 'company') AS "formKey"
    FROM accounts a WHERE a.email = 'alice@example.com'`)
  const [ids] = rows
  const missing = Object.entries(ids ?? {}).flatMap(([name, id]) => (id === null ? [name] : []))
  if (!ids || missing.length > 0) throw new Error(`Alice has no ${missing.join(', ') || 'account'}.`)
  return ids
}

/** The first parameter of a path, by the prefix of the path. */
const FIRST: [start: string, id: keyof Ids][] = [
  ['/api/desk/applications/', 'application'],
  ['/api/desk/events/', 'event'],
  ['/api/desk/jobs/', 'job'],
  ['/api/desk/offers/', 'offer'],
  ['/api/desk/people/', 'account'],
  ['/api/pcsx/applications/', 'application'],
  ['/api/pcsx/draft_applications/', 'draft'],
  ['/api/pcsx/events/', 'event'],
  ['/api/pcsx/forms/', 'form'],
  ['/api/pcsx/interviews/', 'interview'],
  ['/api/pcsx/notifications/', 'notification'],
  ['/api/offer/', 'offer'],
  ['/api/pcsx/receipts/', 'receipt'],
  ['/api/pcsx/resumes/', 'resume'],
  ['/api/pcsx/saved_searches/', 'alert'],
  ['/api/pcsx/tools/forms/', 'formKey'],
]

/** The first parameters of paths that are words. */
const WORDS: Readonly<Record<string, string>> = {
  'GET /api/desk/settings/:group': 'navigation',
  'PUT /api/desk/settings/:group': 'navigation',
}

/** Queries of endpoints that need one. */
const queries = ({ application, job }: Ids): Record<string, string[]> => ({
  'GET /api/desk/board': [`job=${job}`],
  'GET /api/desk/export': [`ids=${application}`],
  'GET /api/desk/requirements': [`ids=${application}`],
  'GET /api/desk/places': ['text=Leeds'],
  'GET /api/pcsx/search': ['', 'query=engineer', 'location=Leeds', 'query=nurse&sort_by=timestamp', 'map=1'],
  'GET /api/pcsx/search_suggestions': ['text=eng', 'text=le&field=location'],
  'GET /api/pcsx/filter_options': ['filter=skills&text=a'],
  'GET /api/pcsx/search_explanation': [`query=a&position_id=${job}`],
  'GET /api/pcsx/match_scores': [`position_ids=${job}`],
  'GET /api/pcsx/skill_suggestions': ['text=wel'],
  'GET /api/application/v2/bootstrap_application': [`pids=${job}`],
  'GET /api/application/v2/profile': [`pids=${job}`],
  'POST /api/application/v2/questions': [`pids=${job}`],
  'GET /api/pcsx/forms_list': ['tab_id=to_do&include_tab_list=1', 'tab_id=completed', 'tab_id=documents'],
  'GET /api/pcsx/notifications': ['', 'type_filter=action_required'],
})

/** Returns the paths of an endpoint with the parameters that it needs; `tokens` belong to emailed links, by route. */
export function pathsOf(
  { route, path, query }: Pick<Endpoint, 'route' | 'path' | 'query'>,
  ids: Ids,
  tokens: Record<string, string> = {},
): string[] {
  const first = FIRST.find(([start]) => path.startsWith(start))?.[1]
  const token = tokens[route]
  const filled = path.replace(/:\w+/, token ?? WORDS[route] ?? (first ? ids[first] : '1')).replaceAll(/:\w+/g, '1')
  const takesJob = Object.keys((query as { shape?: object }).shape ?? {}).includes('position_id')
  const given = queries(ids)[route] ?? [takesJob ? `position_id=${ids.job}` : token ? `token=${token}` : '']
  return given.map((text) => `${filled}?${text}`)
}

/** Returns the id for a path of the company API. */
export function companyId(path: string, ids: Ids): string {
  if (path.includes('/scheduled_interviews/')) return ids.interview
  if (path.includes('/given_forms/')) return ids.form
  if (path.includes('/candidates/')) return ids.account
  if (path.includes('/events/')) return ids.event
  return ids.application
}

/** Writes of one day, which fill the tables that the demo leaves empty; all are repeatable. */
export function daysWrites(ids: Ids): Step[] {
  const { job, notification, draft, event } = ids
  const as = 'alice' as const
  const change = (field: string, value: string) => [{ change_id: `${field}:${Date.now()}`, field, value }]
  return [
    { as, method: 'POST', path: '/api/pcsx/positions/saved', body: { position_id: job, operation: 'add' } },
    { as, method: 'POST', path: '/api/pcsx/saved_searches', body: { search: 'query=engineer', name: 'Engineer' } },
    { as, method: 'POST', path: '/api/pcsx/match_skill', body: { skill: 'Welding', answer: 'not-mine' } },
    { as, method: 'POST', path: '/api/pcsx/match_choices', body: { position_id: Number(job), enabled: false } },
    { as, method: 'POST', path: '/api/pcsx/settings/consent', body: { purpose: 'other-jobs', given: true } },
    {
      as,
      method: 'POST',
      path: '/api/pcsx/settings/notifications',
      body: { choices: [{ event: 'alert', channel: 'mail', chosen: true }] },
    },
    { as, method: 'POST', path: '/api/pcsx/settings/name', body: { firstName: 'Alice', lastName: 'Moreau' } },
    { as, method: 'POST', path: '/api/pcsx/settings/language', body: { language: 'en' } },
    { as, method: 'POST', path: `/api/pcsx/notifications/${notification}/mark_clicked`, body: {} },
    { as, method: 'POST', path: '/api/pcsx/notifications/mark_all_viewed', body: {} },
    {
      as,
      method: 'POST',
      path: '/api/pcsx/profile_edit',
      body: { op_section: 'contact', operation: 'edit', op_data: { value: { headline: 'Engineer' } } },
    },
    { as, method: 'POST', path: '/api/pcsx/job_cart', body: { pids: [job], operation: 'add' } },
    {
      as,
      method: 'PUT',
      path: '/api/pcsx/draft_applications',
      body: { draft_id: draft, base: 0, device: 'walk', changes: change('firstname', 'Alice') },
    },
    { as, method: 'POST', path: `/api/pcsx/events/${event}/register`, body: {} },
    {
      as,
      method: 'POST',
      path: '/api/pcsx/referrals',
      body: { email: 'friend@example.org', name: 'A friend', position_id: job, relation: 'friend' },
    },
    { as: 'guest', method: 'POST', path: '/api/pcsx/job_cart', body: { pids: [job], operation: 'add' } },
    {
      as: 'guest',
      method: 'PUT',
      path: '/api/pcsx/draft_applications',
      body: { position_id: job, base: 0, device: 'walk', changes: change('firstname', 'Guest') },
    },
    {
      as: 'guest',
      method: 'POST',
      path: '/api/pcsx/job_alerts',
      body: { email: 'guest@example.org', search: 'query=engineer', consent: true },
    },
    {
      as: 'guest',
      method: 'POST',
      path: '/api/pcsx/talent_network',
      body: { name: 'Guest', email: 'network@example.org', interests: 'Trams', consent: true },
    },
    { as: 'guest', method: 'POST', path: '/api/auth/code/request', body: { email: 'alice@example.com' } },
    { as: 'guest', method: 'POST', path: '/api/auth/password/request-reset', body: { email: 'alice@example.com' } },
    { as: 'guest', method: 'POST', path: '/vslog', body: { event: 'pageView', namespace: 'careers' } },
  ]
}
