import { expect, type Locator, type Page } from '@playwright/test'
import { uploadResume } from '../steps/new-candidate.ts'
import { foyer, idOf, importJobs } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'

const domain = 'meridian.example'
const job = {
  id: 'desk-clock',
  title: 'Clock keeper',
  description: '<p>Winds clocks.</p><h3>What you bring</h3><ul><li>A steady hand</li><li>No fear of heights</li></ul>',
}

/** Moves the focus forward until it is on the element. */
export async function tabTo(page: Page, found: Locator): Promise<void> {
  for (let step = 0; step < 150; step += 1) {
    if (await found.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there.')
}

/** Moves the focus to the element and presses Enter. */
export async function enter(page: Page, found: Locator): Promise<void> {
  await tabTo(page, found)
  await page.keyboard.press('Enter')
}

/** Sends an application of the signed-in candidate to the job of these tests, or to another one. @returns its id */
export async function sendApplication(page: Page, to: { id: string; title: string } = job): Promise<string> {
  await importJobs(domain, [{ ...job, ...to }])
  await uploadResume(page, 'Ines Prado\n\nExperience\nBaker at Bread Ltd, 2019 to 2024\n')
  await page.goto(`/careers/apply?pid=${await idOf(page.request, domain, to.id)}&domain=${domain}`)
  await isReady(page)
  await page.getByRole('button', { name: 'Start application' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We received your application' })).toBeVisible({
    timeout: 30_000,
  })
  const answer = await page.request.get(`/api/pcsx/dashboard/applications?domain=${domain}`)
  const { data } = (await answer.json()) as { data: { applications: { encId: string }[] } }
  return data.applications[0]?.encId ?? ''
}

/** Returns a local time some days from now, such as `2027-03-04T14:00`. */
export const localTime = (days: number, time: string): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`

const PLACE = ['--location', 'Meridian Works, Lindenstraße 12, Berlin', '--interviewer', 'Ines Albrecht']

/** Offers times for an interview, as the company does. @returns the interview's id */
export async function offerTimes(application: string, times: readonly string[], ...more: string[]): Promise<string> {
  const slots = times.flatMap((time) => ['--slot', time])
  const title = ['--title', 'First interview', '--kind', 'onsite', '--zone', 'Europe/Berlin', ...PLACE]
  return String((await foyer('interview', 'slots', application, ...title, ...slots, ...more))['enc_id'])
}

/** Creates an event of the demo's company, 9 days from now. @returns its id */
export async function createEvent(title: string, ...more: string[]): Promise<string> {
  const time = ['--start', localTime(9, '18:00'), '--zone', 'Europe/Berlin', '--minutes', '90']
  const place = ['--place', 'Maashaven 12, Rotterdam', '--description', 'Meet the team.']
  return String((await foyer('event', 'create', title, ...time, ...place, ...more))['id'])
}

/** Returns the addresses of one of the signed-in candidate's applications: its page, what was sent, and its change. */
export async function ownApplications(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/api/pcsx/dashboard/applications?domain=${domain}`)
  const { data } = (await answer.json()) as { data: { applications: { encId: string; editable: boolean }[] } }
  const found = data.applications.find(({ editable }) => editable)
  if (!found) throw new Error('There is no application that can be changed.')
  return ['', '/sent/1', '/edit'].map((part) => `/careers/applications/${found.encId}${part}`)
}

/** Returns the addresses of the signed-in candidate's interviews and of the company's events. */
export async function appointments(page: Page): Promise<string[]> {
  const read = async <T>(path: string) =>
    ((await (await page.request.get(`${path}?domain=${domain}`)).json()) as { data: T }).data
  const { interviews } = await read<{ interviews: { encId: string }[] }>('/api/pcsx/dashboard/interviews')
  const { upcoming } = await read<{ upcoming: { encId: string; title: string }[] }>('/api/pcsx/events')
  return [
    ...interviews.map(({ encId }) => `/careers/interviews/${encId}`),
    ...upcoming.slice(0, 4).map(({ encId }) => `/careers/events/${encId}`),
  ]
}
