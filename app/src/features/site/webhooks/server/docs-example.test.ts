import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { webhookLimits } from '../limits.ts'
import { addMs } from '#kernel/time.ts'
import { deliveryBody, webhookEvents } from '../rules.ts'
import { newSecret, signedHeaders } from './post-signed.ts'

type Check = (secret: string, headers: Record<string, string>, body: string, now: Date) => boolean

const page = readFileSync(new URL('../../../../../../docs/operators/webhooks.md', import.meta.url), 'utf8')
const NOW = new Date('2026-05-04T12:00:00Z')

/** Loads the example as a reader would copy it. */
async function exampleOf(): Promise<Check> {
  const code = /```js\n(?<code>[\s\S]*?)```/.exec(page)?.groups?.['code'] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'foyer-example-'))
  try {
    const file = join(folder, 'example.mjs')
    writeFileSync(file, code)
    const module: { isFromFoyer: Check } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    return module.isFromFoyer
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the example in the operators’ page accepts our deliveries and nothing else', async () => {
  const isFromFoyer = await exampleOf()
  const secret = newSecret()
  const body = deliveryBody('offer.accepted', NOW, { offer: 'Zoë' })
  const headers = signedHeaders(secret, { id: 'msg_1', body }, NOW)
  const signature = headers['webhook-signature']
  expect(isFromFoyer(secret, headers, body, NOW)).toBe(true)
  expect(isFromFoyer(secret, { ...headers, 'webhook-signature': `v1,AAAA v1a,x ${signature}` }, body, NOW)).toBe(true)
  expect(isFromFoyer(newSecret(), headers, body, NOW)).toBe(false)
  expect(isFromFoyer(secret, headers, `${body} `, NOW)).toBe(false)
  expect(isFromFoyer(secret, { ...headers, 'webhook-id': 'msg_2' }, body, NOW)).toBe(false)
  expect(isFromFoyer(secret, { ...headers, 'webhook-timestamp': 'x' }, body, NOW)).toBe(false)
  expect(isFromFoyer(secret, { ...headers, 'webhook-signature': '' }, body, NOW)).toBe(false)
  expect(isFromFoyer(secret, {}, body, NOW)).toBe(false)
  expect(isFromFoyer(secret, headers, body, addMs(NOW, 301_000))).toBe(false)
})

test('the page names every event, and the current delays and limits', () => {
  for (const event of webhookEvents) expect(page).toContain(`\`${event}\``)
  const pauses = [5, 30, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)]
  expect(webhookLimits.pausesSeconds).toEqual(pauses)
  expect([webhookLimits.responseMs, webhookLimits.responseBytes]).toEqual([15_000, 200])
  expect([webhookLimits.deliveredKeptDays, webhookLimits.givenUpKeptDays]).toEqual([30, 90])
})
