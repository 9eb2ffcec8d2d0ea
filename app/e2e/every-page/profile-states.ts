import { expect, type Page } from '@playwright/test'
import { message } from '#platform/messages/messages.ts'
import { SAMPLE_LINES, sampleFiles } from '../../src/testing/resumes/sample-resumes.ts'
import { open, speaking, type Walk } from './account-states.ts'
import { newCandidate, uploadResume } from '../steps/new-candidate.ts'

const DEMO = 'domain=meridian.example'
const LIST = '/careers/profile/resumes'

/** The profile, the résumés with their review, and the match of a job, empty and filled. */
export async function walkProfile(page: Page, walk: Walk): Promise<void> {
  const { button } = speaking(page, walk)
  await newCandidate(page)
  await open(page, walk, '/careers/profile')
  await walk.look('empty profile')
  await open(page, walk, LIST)
  await walk.look('no résumés')
  await uploadResume(page, Buffer.from(await sampleFiles.pdf()), 'Ines Prado.pdf')
  await uploadResume(page, Buffer.from(await sampleFiles.scan()), 'scan.pdf')
  await open(page, walk, LIST)
  await expect(page.getByRole('article')).toHaveCount(2)
  await walk.look('résumés')
  await page
    .getByRole('link', { name: new RegExp(message(walk.hl, 'resumes.review')) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ines Prado.pdf')
  await page
    .getByRole('button', { name: new RegExp(SAMPLE_LINES[7]?.slice(0, 10) ?? '') })
    .first()
    .click()
  await walk.look('review')
  await open(page, walk, '/careers/profile')
  await walk.look('profile')
  await page
    .getByRole('button')
    .filter({ hasText: message(walk.hl, 'profile.edit') })
    .first()
    .click()
  await expect(page.getByRole('form').first()).toBeVisible()
  await walk.look('profile, form open')
  const found = await page.request.get(`/api/pcsx/search?${DEMO}&num=1`)
  const { data } = (await found.json()) as { data: { positions: { id: number }[] } }
  await open(page, walk, `/careers/job/${String(data.positions[0]?.id)}`)
  await expect(button('match.notice.show')).toBeVisible()
  await walk.look('notice before the match')
  await button('match.notice.show').click()
  await expect(button('match.notice.show')).toHaveCount(0)
  await walk.look('match')
}
