import { readdirSync, readFileSync } from 'node:fs'

const ROLES = new URL('../../app/demo/meridian/roles/', import.meta.url)

interface Role {
  title: string
  department: string
  description: string
}

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns a response of Greenhouse with the demo's ads, one for each version, which is in its text. */
export function greenhouseFeed(versions: readonly number[]): string {
  const roles = readdirSync(ROLES).flatMap((file) => JSON.parse(readFileSync(new URL(file, ROLES), 'utf8')) as Role[])
  const jobs = versions.map((version, job) => {
    const { title, department, description } = roles[job % roles.length] ?? {
      title: '',
      department: '',
      description: '',
    }
    return {
      id: 4_000_000 + job,
      internal_job_id: 3_000_000 + job,
      title: `${title} ${job}`,
      updated_at: '2026-11-02T09:00:00-05:00',
      first_published: '2026-10-02T09:00:00-05:00',
      requisition_id: `R-${job}`,
      location: { name: 'Rotterdam, Netherlands' },
      absolute_url: `https://boards.greenhouse.io/bench/jobs/${4_000_000 + job}`,
      metadata: [{ id: 1, name: 'Team size', value: String(job % 20), value_type: 'short_text' }],
      content: escaped(`${description}<p>Reference ${job}, version ${version}.</p>`),
      departments: [{ id: 1, name: department }],
      offices: [{ id: 1, name: 'Rotterdam', location: 'Rotterdam, Netherlands' }],
    }
  })
  return JSON.stringify({ jobs, meta: { total: jobs.length } })
}
