import { expect, test } from '@playwright/test'

test('one company never sees the jobs of the other', async ({ request }) => {
  const own = await (await request.get('/api/pcsx/search?domain=northgate.example')).json()
  const id: number = own.data.positions[0].id
  expect((await request.get(`/api/pcsx/position_details?domain=northgate.example&position_id=${id}`)).status()).toBe(
    200,
  )
  expect((await request.get(`/api/pcsx/position_details?domain=meridian.example&position_id=${id}`)).status()).toBe(404)
  expect((await request.get(`/careers/job/${id}?domain=meridian.example`)).status()).toBe(404)
})
