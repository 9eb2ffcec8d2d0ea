import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proposedTools, toolArguments, type ToolName } from '../tools.ts'

const features = join(import.meta.dirname, '../../..')

/** The call or the page by which a person does the same as a tool without the assistant. */
const counterparts: Record<ToolName, string> = {
  search_jobs: 'GET /api/pcsx/search',
  show_job: 'GET /api/pcsx/position_details',
  similar_jobs: 'GET /api/pcsx/similar_positions',
  match_jobs: 'GET /api/pcsx/match_scores',
  compare_jobs: '/careers/compare-jobs',
  list_cart: 'GET /api/pcsx/job_cart',
  list_saved: 'GET /api/pcsx/positions/saved',
  list_alerts: 'GET /api/pcsx/saved_searches',
  my_applications: 'GET /api/pcsx/dashboard/applications',
  my_interviews: 'GET /api/pcsx/dashboard/interviews',
  open_page: '/careers/settings',
  help: 'GET /api/pcsx/assistant',
  contact: 'GET /api/pcsx/position_details',
  cart_add: 'POST /api/pcsx/job_cart',
  cart_remove: 'POST /api/pcsx/job_cart',
  start_application: 'POST /api/application/v2/questions',
  save_job: 'POST /api/pcsx/positions/saved',
  unsave_job: 'POST /api/pcsx/positions/saved',
  create_alert: 'POST /api/pcsx/saved_searches',
  delete_alert: 'POST /api/pcsx/saved_searches/:id/delete',
  upload_resume: 'POST /api/pcsx/upload_resume',
}

/** Returns the sources of the pages of all features except the assistant. */
function sourcesOfPages(): string {
  return readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /^(?!home[/\\]assistant)[\w-]+[/\\][\w-]+[/\\]web[/\\].*\.tsx?$/.test(name) && !name.includes('.test.'),
    )
    .map((name) => readFileSync(join(features, name), 'utf8'))
    .join('\n')
}

test('a page does everything that the assistant does', () => {
  const pages = sourcesOfPages()
  expect(Object.keys(counterparts).toSorted()).toEqual(Object.keys(toolArguments).toSorted())
  // Its help is about itself.
  const needed = Object.entries(counterparts).filter(([name]) => name !== 'help')
  expect(needed.filter(([, counterpart]) => !pages.includes(`'${counterpart}'`))).toEqual([])
  // A change is a call that a page also makes.
  expect(proposedTools.filter((name) => !/^(POST|PUT|DELETE) /.test(counterparts[name]))).toEqual([])
})
