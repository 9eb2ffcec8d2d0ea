import { expect, test } from 'vitest'
import { openTestSite } from '#testing/test-site.ts'
import { formService } from './form-service.ts'
import { moveDraftsService } from './publish/move-drafts.ts'
import { seedDemoForms } from './seed-demo.ts'

test('demo jobs ask their own questions, with voluntary ones apart, and seeding again changes nothing', async () => {
  const site = await openTestSite([{ domain: 'meridian.example' }], { pages: false })
  try {
    const title = 'Data Scientist, Leak Detection'
    await site.importRows('meridian.example', [{ id: 'M-1', title, description: 'Find leaks by listening to pipes.' }])
    const { db, tenants, use } = site.context
    const [tenant] = tenants.all()
    if (!tenant) throw new Error('There is no company.')
    const parts = { db, moveDrafts: use(moveDraftsService), now: new Date('2026-05-04T12:00:00Z') }
    expect(await seedDemoForms(parts, tenant)).toBe(true)
    expect(await seedDemoForms(parts, tenant)).toBe(false)
    const position = (await site.ids('meridian.example')).get('M-1') ?? 0
    const form = await use(formService).current(db, tenant.id, position)
    expect(Object.keys(form.questionKeys)).toEqual(expect.arrayContaining(['firstname', 'sound', 'tools']))
    expect(form.demographicFields).toEqual(new Set(['agegroup', 'gender']))
  } finally {
    await site.close()
  }
})
