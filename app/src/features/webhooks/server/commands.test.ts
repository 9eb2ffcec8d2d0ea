import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandContextOf } from '#testing/command-context.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { webhookCommands } from './commands.ts'

let site: TestSite
let receiver: WebhookReceiver
beforeAll(async () => {
  site = await openTestSite([{ domain: 'one.example' }, { domain: 'two.example' }], { pages: false })
  receiver = await openReceiver()
})
afterAll(async () => {
  await site?.close()
  await receiver?.close()
})

async function foyer(name: string, values: string[] = [], event: string[] = [], domain = 'one.example') {
  const command = webhookCommands.find((each) => each.name === name)
  if (!command) throw new Error('There is no such command.')
  const options: Record<string, string[] | boolean> = { event }
  return command.run(commandContextOf(site, domain), { values, options: { json: true, ...options } })
}

const told = (id: string) =>
  site.context.db.transaction().execute((trx) =>
    site.context.webhooks.enqueue(trx, {
      tenantId: site.context.tenants.all()[0]?.id ?? 0,
      event: 'offer.accepted',
      id,
      occurredAt: TEST_NOW,
      data: { offer: id },
    }),
  )
const listed = async (domain = 'one.example') => foyer('webhook list', [], [], domain)

test('a webhook is added with a secret that is shown once, told what happens, listed and removed', async () => {
  const added = await foyer('webhook add', [receiver.url], ['offer.accepted'])
  const { webhook } = added.data as { webhook: { id: number; secret: string } }
  expect(webhook).toMatchObject({ url: receiver.url, events: ['offer.accepted'] })
  expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(added.lines).toContain(`Secret: ${webhook.secret}`)
  await told('x1')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 20_000 })
  await vi.waitFor(async () => expect((await listed()).lines[0]).toContain('0 pending, 1 delivered, 0 given-up'), {
    timeout: 20_000,
  })
  expect(JSON.stringify(await listed())).not.toContain(webhook.secret.slice(6))
  expect((await listed('two.example')).lines).toEqual(['two.example has no webhooks.'])
  await expect(foyer('webhook add', [receiver.url])).rejects.toMatchObject({ code: 'exists' })
  await expect(foyer('webhook remove', [String(webhook.id)], [], 'two.example')).rejects.toMatchObject({
    code: 'unknown-webhook',
  })
  expect((await foyer('webhook remove', [String(webhook.id)])).data).toEqual({ removed: webhook.id })
  expect((await listed()).lines).toEqual(['one.example has no webhooks.'])
})

test('a delivery that is not taken is listed with the answer and sent again by its id', async () => {
  receiver.answer(() => ({ status: 410, body: 'Moved away' }))
  await foyer('webhook add', [receiver.url])
  await told('x2')
  await vi.waitFor(async () => expect((await listed()).lines).toContain('Not taken:'), { timeout: 20_000 })
  const { data, lines } = await listed()
  const [delivery] = data['deliveries'] as { id: string }[]
  expect(lines.at(-1)).toMatch(/offer\.accepted {2}given-up after 1: 410 Moved away$/)
  receiver.answer(() => ({ status: 204 }))
  const before = receiver.received.length
  const again = await foyer('webhook replay', [delivery?.id ?? '', 'msg_unknown'])
  expect(again).toMatchObject({ data: { replayed: [delivery?.id] }, failure: { code: 'unknown-delivery' } })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(before + 1), { timeout: 20_000 })
  expect((await foyer('webhook replay')).lines).toEqual(['0 deliveries are sent again.'])
})

test.each([
  ['unknown-event', ['https://hooks.example/'], ['offer.eaten']],
  ['bad-address', ['http://hooks.example/'], []],
  ['bad-address', ['https://10.0.0.1/'], []],
  ['bad-address', ['/hook'], []],
  ['unknown-host', ['https://nothing.invalid/'], []],
])('foyer webhook add refuses with %s', async (code, values, events) => {
  await expect(foyer('webhook add', values, events)).rejects.toMatchObject({ code })
})

test.each(['', 'x', '0', '1 OR 1=1', '99999999999999999999'])('there is no webhook “%s” to remove', async (id) => {
  await expect(foyer('webhook remove', [id])).rejects.toMatchObject({ code: 'unknown-webhook' })
})
