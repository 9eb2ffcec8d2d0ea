import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { webhookService } from './webhooks.ts'
import { commandContextOf, foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openReceiver, type WebhookReceiver } from '#testing/processes/webhook-receiver.ts'
import { actCommand } from '#platform/acts/act-command.ts'
import { webhookActs } from './acts.ts'
import { webhookCommands } from './commands.ts'

const commands = [...webhookCommands, ...webhookActs.flatMap(actCommand)]

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
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error('There is no such command.')
  const options: Record<string, string[] | boolean> = { event }
  return command.run(commandContextOf(site, domain), { values, options: { json: true, ...options } })
}

const output = (id: string) =>
  site.context.db.transaction().execute((trx) =>
    site.context.use(webhookService).enqueue(trx, {
      tenantId: site.context.tenants.all()[0]?.id ?? 0,
      event: 'offer.accepted',
      subject: id,
      id,
      occurredAt: TEST_NOW,
      data: { offer: id },
    }),
  )
const listed = async (domain = 'one.example') => foyer('webhook list', [], [], domain)

test('a webhook is added with a secret shown once, receives events, is listed and removed', async () => {
  const added = await foyer('webhook add', [receiver.url], ['offer.accepted'])
  const { webhook } = added.data as { webhook: { id: number; secret: string } }
  expect(webhook).toMatchObject({ url: receiver.url, events: ['offer.accepted'] })
  expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(added.lines).toContain(`Secret: ${webhook.secret}`)
  await output('x1')
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

test('a failed delivery is listed with its response and replayed by id', async () => {
  receiver.answer(() => ({ status: 410, body: 'Moved away' }))
  await foyer('webhook add', [receiver.url])
  await output('x2')
  await vi.waitFor(async () => expect((await listed()).lines).toContain('Not taken:'), { timeout: 20_000 })
  const { data, lines } = await listed()
  const [delivery] = data['deliveries'] as { id: string }[]
  expect(lines.at(-1)).toMatch(/offer\.accepted {2}given-up after 1: 410 Moved away$/)
  receiver.answer(() => ({ status: 204 }))
  const before = receiver.received.length
  const again = await foyer('webhook replay', [delivery?.id ?? '', 'msg_unknown'])
  expect(again).toMatchObject({ data: { replayed: [delivery?.id] }, failure: { code: 'unknown-delivery' } })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(before + 1), { timeout: 20_000 })
  expect((await foyer('webhook replay')).lines).toEqual(['Resending 0 deliveries.'])
})

test.each<[string, string[], string]>([
  [
    'unknown-event',
    ['https://hooks.example/', '--event', 'offer.eaten'],
    'There is no event “offer.eaten”. The events are offer.created,',
  ],
  ['bad-address', ['http://hooks.example/'], 'The address is not encrypted; use https://. Nothing was added.'],
  ['bad-address', ['https://10.0.0.1/'], 'The address is an address of a private network. Nothing was added.'],
  ['bad-address', ['https://[fe80::1]/'], 'The address is an address of a private network.'],
  ['bad-address', ['/hook'], 'The address is not a valid URL. Nothing was added.'],
  ['bad-address', ['ftp://hooks.example/'], 'The address begins with neither https:// nor http://.'],
  ['bad-address', ['https://me:secret@hooks.example/'], 'The address holds a password, which would be shown in lists.'],
  ['bad-address', ['https://hooks.example/#part'], 'The address has a part after #, which is never sent.'],
  ['unknown-host', ['https://nothing.invalid/'], 'The name in nothing.invalid can’t be resolved'],
  ['missing-argument', [], 'foyer webhook add needs URL: The address to send to; it starts with https://.'],
])('foyer webhook add refuses with %s: %j', async (code, args, sentence) => {
  const { code: exit, out, err } = await runFoyer(site, 'webhook', 'add', ...args)
  expect({ exit, out }).toEqual({ exit: 1, out: '' })
  expect(err).toContain(sentence)
  expect(await foyerJson(site, 'webhook', 'add', ...args)).toEqual({
    ok: false,
    error: { code, message: err.trimEnd() },
  })
  expect(
    (await foyerJson<{ webhooks: { url: string }[] }>(site, 'webhook', 'list')).webhooks.map(({ url }) => url),
  ).not.toContain(args[0])
})

test('foyer webhook add refuses a loopback name on a public site, and accepts it from WEBHOOK_HOSTS', async () => {
  const { config } = site.context
  const reaching = (hosts: string[]) => ({
    context: { ...site.context, config: { ...config, outgoingReach: { loopback: false, hosts } } },
  })
  const refused = await runFoyer(reaching([]), 'webhook', 'add', 'https://localhost/hook')
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: 'localhost is not a public address. To send into a private network, add the host to WEBHOOK_HOSTS, for this command and for the server.\n',
  })
  expect(await foyerJson(reaching(['localhost']), 'webhook', 'add', 'https://localhost/hook')).toMatchObject({
    ok: true,
    webhook: { url: 'https://localhost/hook', events: [] },
  })
  const { webhooks } = await foyerJson<{ webhooks: { id: number; url: string }[] }>(site, 'webhook', 'list')
  const id = webhooks.find(({ url }) => url === 'https://localhost/hook')?.id
  expect((await runFoyer(site, 'webhook', 'remove', String(id))).out).toBe(`Webhook ${id} is removed.\n`)
})

test.each([
  ['add', 'foyer webhook add URL [--event EVENT]'],
  ['list', 'foyer webhook list'],
  ['remove', 'foyer webhook remove ID'],
  ['replay', 'foyer webhook replay [DELIVERY…]'],
])('foyer webhook %s --help shows its usage, without a database', async (name, usage) => {
  const { code, out } = await runFoyer(undefined, 'webhook', name, '--help')
  expect(code).toBe(0)
  expect(out.split('\n')).toContain(usage)
})

test.each(['', 'x', '0', '1 OR 1=1', '99999999999999999999'])('removing an unknown webhook “%s” fails', async (id) => {
  await expect(foyer('webhook remove', [id])).rejects.toMatchObject({ code: 'unknown-webhook' })
})
