import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnvironment, SettingError } from '#config/env.ts'
import { fileLimits } from './limits.ts'
import { checkScanner } from '#main/commands/doctor/check-scanner.ts'
import { type FakeClamd, INFECTED, startFakeClamd } from '#testing/processes/fake-clamd.ts'
import { openVirusScanner, scanWithClamd } from './virus-scanner.ts'

let clamd: FakeClamd
beforeEach(async () => {
  clamd = await startFakeClamd()
})
afterEach(() => clamd.close())

const scannerAt = (address: string, whenDown: 'refuse' | 'accept' = 'refuse') => {
  const { FOYER_SCANNER: connection } = readEnvironment({ FOYER_SCANNER: address })
  if (!connection) throw new Error('There is no address.')
  return { connection, whenDown }
}
const logged: string[] = []
const log = {
  warn: (_details: object, message: string) => logged.push(message),
  error: (_details: object, message: string) => logged.push(message),
}
const open = (address = clamd.address, whenDown?: 'accept') =>
  openVirusScanner({ scanner: scannerAt(address, whenDown) }, log)
const file = (text: string | Uint8Array) => ({ name: 'cv.pdf', bytes: Buffer.from(text) })
/** An address of this machine where nothing listens. */
async function unreachableAddress(): Promise<string> {
  const other = await startFakeClamd()
  await other.close()
  return other.address
}

describe('a file that is scanned', () => {
  test('of any size reaches the scanner byte for byte, and passes if it is clean', async () => {
    const large = Uint8Array.from({ length: 200_001 }, (_, n) => (n * 7) % 256)
    await open().check(file(large))
    await open().check(file(''))
    expect(clamd.scanned.map((bytes) => bytes.length)).toEqual([200_001, 0])
    expect(clamd.scanned[0]?.equals(large)).toBe(true)
  })

  test('is refused by its name if it is infected', async () => {
    await expect(open().check(file(`abc${INFECTED}`))).rejects.toMatchObject({
      code: 'infected',
      status: 422,
      values: { name: 'cv.pdf' },
    })
  })

  test('goes through a socket of the machine, too', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'foyer-clamd-')), 'clamd.ctl')
    const local = await startFakeClamd({ path })
    try {
      await expect(open(local.address).check(file(INFECTED))).rejects.toMatchObject({ code: 'infected' })
    } finally {
      await local.close()
    }
  })

  test('waits while the scanner is busy with its maximum number of files', async () => {
    const scanner = open()
    await Promise.all(Array.from({ length: 20 }, (_, n) => scanner.check(file(`file ${n}`))))
    expect(clamd.scanned).toHaveLength(20)
    expect(clamd.maxAtOnce).toBeLessThanOrEqual(fileLimits.scansAtOnce)
  })
})

describe('a scanner that gives no verdict', () => {
  test('files are refused, or accepted if the operator chose that, and the log names it', async () => {
    const dead = await unreachableAddress()
    await expect(open(dead).check(file('a'))).rejects.toMatchObject({ code: 'not-scanned', status: 503 })
    await open(dead, 'accept').check(file('a'))
    expect(logged.filter((message) => message === 'virus scanner failed')).toHaveLength(2)
  })

  test('isn’t mistaken for down while others wait for it: their files are refused, never accepted unscanned', async () => {
    clamd.mood = 'silent'
    const place = { scanner: scannerAt(clamd.address, 'accept') }
    const scanner = openVirusScanner(place, log, { waitMs: 20, scanMs: 500 })
    const first = Array.from({ length: fileLimits.scansAtOnce }, () => scanner.check(file('a')))
    await expect(scanner.check(file(INFECTED))).rejects.toMatchObject({ code: 'not-scanned', status: 503 })
    await Promise.all(first)
    clamd.mood = 'scans'
    await expect(scanner.check(file(INFECTED))).rejects.toMatchObject({ code: 'infected' })
  })

  test('never lets an infected file pass', async () => {
    await expect(open(clamd.address, 'accept').check(file(INFECTED))).rejects.toMatchObject({ code: 'infected' })
  })

  test('is not waited for longer than the time limit', async () => {
    clamd.mood = 'silent'
    const scan = scanWithClamd(scannerAt(clamd.address), Buffer.from('a'), AbortSignal.timeout(20))
    await expect(scan).rejects.toThrow('did not answer in time')
  })

  test('reports a file larger than it accepts, even while bytes are still being sent', async () => {
    clamd.mood = 'full'
    const scan = scanWithClamd(scannerAt(clamd.address), Buffer.alloc(5_000_000), AbortSignal.timeout(10_000))
    await expect(scan).rejects.toThrow(/size limit exceeded|ECONNRESET|EPIPE/)
  })
})

test('without a scanner every file passes', async () => {
  await openVirusScanner({ scanner: undefined }, log).check(file(INFECTED))
})

test('an address that is not a clamd’s stops the start with a sentence', () => {
  for (const address of ['clamd', 'http://a:3310', 'clamd://', 'clamd://user@host:1', 'clamd://host/path', 'clamd:///'])
    expect(() => readEnvironment({ FOYER_SCANNER: address }), address).toThrow(SettingError)
  expect(() => readEnvironment({ FOYER_SCANNER_DOWN: 'maybe' })).toThrow('only "refuse" and "accept"')
  expect(readEnvironment({ FOYER_SCANNER: 'clamd://[::1]:99' }).FOYER_SCANNER).toEqual({ host: '::1', port: 99 })
  expect(readEnvironment({ FOYER_SCANNER: 'clamd://scanner' }).FOYER_SCANNER).toEqual({ host: 'scanner', port: 3310 })
})

describe('the doctor', () => {
  const examine = (address: string | undefined, host = '127.0.0.1', whenDown?: 'accept') =>
    checkScanner({ host, scanner: address === undefined ? undefined : scannerAt(address, whenDown) })

  test('makes the scanner find a test file', async () => {
    expect(await examine(clamd.address)).toMatchObject({ state: 'ok' })
  })

  test('warns about a public site without a scanner', async () => {
    expect(await examine(undefined, '0.0.0.0')).toMatchObject({ state: 'warning' })
    expect(await examine(undefined)).toMatchObject({ state: 'ok' })
  })

  test('reports an unreachable scanner, and how uploads are treated until then', async () => {
    const dead = await unreachableAddress()
    expect(await examine(dead)).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('uploads are refused'),
    })
    const accepted = await examine(dead, '127.0.0.1', 'accept')
    expect(accepted.message).toContain('accepted unscanned')
  })
})
