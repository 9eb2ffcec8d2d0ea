import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runs } from '#testing/random/random-runs.ts'
import { TestDraft } from '#testing/drafts/draft-server.ts'
import { DraftSaver, type DraftSaverOptions } from './draft-saver.ts'
import type { Journal } from './journal.ts'
import { counterOf, type Pending } from './pending-changes.ts'

beforeEach(() =>
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 10, 42), toFake: ['setTimeout', 'clearTimeout', 'Date'] }),
)
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The storage of a browser, which survives its pages. */
class Disk {
  readonly stored = new Map<string, Pending>()
  highest = 0
  full = false
  readonly device: string

  constructor(device: string) {
    this.device = device
  }

  open(): Journal {
    const { stored } = this
    return {
      durable: true,
      device: this.device,
      highest: this.highest,
      changes: async () => [...stored.values()],
      write: async (changes) => {
        if (this.full) throw new DOMException('full', 'QuotaExceededError')
        for (const change of changes) {
          stored.set(change.field, change)
          this.highest = Math.max(this.highest, counterOf(change))
        }
      },
      remove: async (changes) => {
        for (const { id, field } of changes) if (stored.get(field)?.id === id) stored.delete(field)
      },
      files: async () => [],
      writeFile: async () => undefined,
      removeFile: async () => undefined,
      clear: async () => stored.clear(),
      close: () => undefined,
    }
  }
}

/** Tabs of one browser that receive each other's messages; the first one writes. */
class Browser {
  readonly disk: Disk
  readonly tabs = new Set<{ events: Parameters<DraftSaverOptions['openTabs']>[1]; writer: boolean }>()
  /** False for a page without IndexedDB or https. */
  stores = true
  readonly device: string

  constructor(device: string) {
    this.device = device
    this.disk = new Disk(device)
  }

  async open(server: TestDraft, { fresh = false, device = this.device } = {}) {
    const shown = new Map<string, unknown>(fresh ? [] : [...server.values].map(([field, { value }]) => [field, value]))
    const saver = new DraftSaver({
      version: fresh ? 0 : server.version,
      server: server.connect(),
      openJournal: async () => {
        if (!this.stores) throw new Error('no storage')
        return this.disk.open()
      },
      openTabs: (_, events) => {
        const tab = { events, writer: this.tabs.size === 0 }
        this.tabs.add(tab)
        return {
          isWriter: () => tab.writer,
          post: (news) => {
            for (const other of this.tabs) if (other !== tab) other.events.onNews(structuredClone(news))
          },
          close: () => {
            this.tabs.delete(tab)
            const [next] = this.tabs
            if (!tab.writer || !next) return
            next.writer = true
            next.events.becameWriter()
          },
        }
      },
      device,
      values: Object.fromEntries(shown),
      setValues: (values) => {
        for (const [field, value] of values) shown.set(field, value)
      },
      now: () => Date.now(),
    })
    // The page has no device id before its storage is open.
    const started = fresh ? undefined : saver.start(server.opened('unknown'))
    await vi.advanceTimersByTimeAsync(50)
    await started
    const type = (field: string, text: string) => {
      shown.set(field, text)
      saver.change(field, () => shown.get(field))
    }
    return { saver, shown, type }
  }
}

describe('while a person types', () => {
  test('each answer is stored on the device within a quarter of a second', async () => {
    const browser = new Browser('laptop')
    const { saver, type } = await browser.open(new TestDraft())
    type('name', 'Ada')
    await wait(250)
    expect(browser.disk.stored.get('name')?.value).toBe('Ada')
    expect(saver.state.place).toBe('device')
  })

  test('answers are on the server a second after the last key', async () => {
    const server = new TestDraft()
    const { saver, type } = await new Browser('laptop').open(server)
    type('name', 'Ad')
    await wait(900)
    type('name', 'Ada')
    await wait(900)
    expect(server.value('name')).toBeUndefined()
    await wait(400)
    expect(server.value('name')).toBe('Ada')
    expect(saver.state).toMatchObject({ place: 'server', savedAt: '2026-11-23T10:42:02.170Z' })
  })

  test('answers are on the server every five seconds even without a pause', async () => {
    const server = new TestDraft()
    const { type } = await new Browser('laptop').open(server)
    for (let key = 0; key < 54; key += 1) {
      type('letter', 'x'.repeat(key + 1))
      // oxlint-disable-next-line no-await-in-loop -- keys come one after the other
      await wait(100)
    }
    expect(String(server.value('letter')).length).toBeGreaterThan(45)
  })

  test('leaving a field sends it at once', async () => {
    const server = new TestDraft()
    const { saver, type } = await new Browser('laptop').open(server)
    type('name', 'Ada')
    saver.leaveField()
    await wait(30)
    expect(server.value('name')).toBe('Ada')
  })

  test('the first change creates the draft, and the device stores the changes after it', async () => {
    const server = new TestDraft()
    const browser = new Browser('laptop')
    const { saver, type } = await browser.open(server, { fresh: true })
    expect(saver.state).toMatchObject({ place: 'nowhere', durable: undefined })
    type('name', 'Ada')
    await wait(300)
    expect(server.value('name')).toBe('Ada')
    type('name', 'Ada L')
    await wait(250)
    expect(browser.disk.stored.get('name')?.value).toBe('Ada L')
    expect(saver.state.durable).toBe(true)
  })

  test('what was typed before the device’s storage opened is not taken for another device’s', async () => {
    const server = new TestDraft()
    server.delay = 400
    const { saver, type } = await new Browser('laptop').open(server, { fresh: true, device: 'this page' })
    type('name', 'Ada')
    await wait(300)
    type('name', 'Ada L')
    await wait(360)
    expect(saver.device).toBe('laptop')
    type('name', 'Ada Lo')
    await wait(5000)
    expect(server.value('name')).toBe('Ada Lo')
    expect(saver.state.conflicts.size).toBe(0)
  })

  test('a value that a script sets again is not sent again', async () => {
    const server = new TestDraft()
    const { type } = await new Browser('laptop').open(server)
    type('name', 'Ada')
    await wait(2000)
    type('name', 'Ada')
    await wait(2000)
    expect(server.received).toHaveLength(1)
  })

  test('a value that the person only confirmed is sent as theirs', async () => {
    const server = new TestDraft()
    const phone = await new Browser('phone').open(server)
    phone.type('name', 'Ada')
    await wait(2000)
    const { saver } = await new Browser('laptop').open(server)
    saver.confirm(['name'])
    await wait(2000)
    expect(server.received.at(-1)).toMatchObject({ device: 'laptop', changes: [{ field: 'name', value: 'Ada' }] })
  })

  test('500 changed fields go in requests of at most 200 changes', async () => {
    const server = new TestDraft()
    const { type } = await new Browser('laptop').open(server)
    for (let index = 0; index < 500; index += 1) type(`q${index}`, 'x')
    await wait(2000)
    expect(server.received.map(({ changes }) => changes.length)).toEqual([200, 200, 100])
    expect(server.values.size).toBe(500)
  })
})

describe('without a connection', () => {
  test('answers stay on the device, and the request is retried after 1, 2, 4 to 30 seconds', async () => {
    const server = new TestDraft()
    const { saver, type } = await new Browser('laptop').open(server)
    server.line = 'cut'
    server.delay = 0
    const began = Date.now()
    const tries: number[] = []
    server.onTry = () => tries.push(Date.now() - began)
    type('name', 'Ada')
    await wait(1250)
    expect(saver.state).toMatchObject({ place: 'device', failing: true })
    await wait(130_000)
    const pauses = tries.map((at, index) => at - (tries[index - 1] ?? 0))
    expect(pauses.map((ms) => Math.round(ms / 1000))).toEqual([1, 1, 2, 4, 8, 16, 30, 30, 30])
  })

  test('answers are sent as soon as the browser is online again', async () => {
    const server = new TestDraft()
    const { saver, type } = await new Browser('laptop').open(server)
    server.line = 'cut'
    type('name', 'Ada')
    await wait(60_000)
    server.line = 'good'
    saver.retry()
    await wait(30)
    expect(server.value('name')).toBe('Ada')
    expect(saver.state).toMatchObject({ place: 'server', failing: false })
  })

  test('a request whose response was lost is repeated with the same ids, and changes nothing twice', async () => {
    const server = new TestDraft()
    const { type } = await new Browser('laptop').open(server)
    server.line = 'deaf'
    type('name', 'Ada')
    await wait(3000)
    server.line = 'good'
    await wait(10_000)
    expect(new Set(server.received.flatMap(({ changes }) => changes.map(({ id }) => id))).size).toBe(1)
    expect(server.received.length).toBeGreaterThan(1)
    expect(server.version).toBe(1)
  })

  test('a page without storage says that answers are only in the page', async () => {
    const browser = new Browser('laptop')
    browser.stores = false
    const server = new TestDraft()
    const { saver, type } = await browser.open(server)
    server.line = 'cut'
    type('name', 'Ada')
    await wait(3000)
    expect(saver.state).toMatchObject({ place: 'page', durable: false })
    server.line = 'good'
    await wait(5000)
    expect(server.value('name')).toBe('Ada')
  })

  test('a full disk is reported, and the server still gets everything', async () => {
    const browser = new Browser('laptop')
    const server = new TestDraft()
    const { saver, type } = await browser.open(server)
    browser.disk.full = true
    server.line = 'cut'
    type('name', 'Ada')
    await wait(300)
    expect(saver.state).toMatchObject({ place: 'page', durable: false })
    server.line = 'good'
    await wait(5000)
    expect(server.value('name')).toBe('Ada')
  })
})

describe('when the page is closed', () => {
  test('a closing page sends what was typed last', async () => {
    const server = new TestDraft()
    const { saver, type } = await new Browser('laptop').open(server)
    type('name', 'Ada')
    saver.leavePage()
    saver.stop()
    await wait(30)
    expect(server.value('name')).toBe('Ada')
    expect(server.received[0]?.leaving).toBe(true)
  })

  test('a closing page sends no more than a browser allows, and the next page sends the rest', async () => {
    const browser = new Browser('laptop')
    const server = new TestDraft()
    const first = await browser.open(server)
    for (let index = 0; index < 10; index += 1) first.type(`q${index}`, 'x'.repeat(10_000))
    first.saver.leavePage()
    await wait(0)
    first.saver.stop()
    await wait(100)
    const bytes = server.received.reduce((sum, { changes }) => sum + JSON.stringify(changes).length, 0)
    expect(bytes).toBeLessThan(65_536)
    expect(server.values.size).toBeLessThan(10)
    await browser.open(server)
    await wait(2000)
    expect(server.values.size).toBe(10)
  })

  test('the next page shows and sends what a killed one had stored', async () => {
    const browser = new Browser('laptop')
    const server = new TestDraft()
    const first = await browser.open(server)
    server.line = 'cut'
    first.type('name', 'Ada')
    await wait(250)
    first.saver.stop()
    server.line = 'good'
    const { shown } = await browser.open(server)
    expect(shown.get('name')).toBe('Ada')
    await wait(2000)
    expect(server.value('name')).toBe('Ada')
    expect(browser.disk.stored.size).toBe(0)
  })

  test('counters grow from page to page even if the clock is set back', async () => {
    const browser = new Browser('laptop')
    const server = new TestDraft()
    const first = await browser.open(server)
    first.type('name', 'Ada')
    await wait(2000)
    first.saver.stop()
    vi.setSystemTime(Date.UTC(2020, 0, 1))
    const next = await browser.open(server)
    next.type('name', 'Ada L')
    await wait(2000)
    const [one, two] = server.received.flatMap(({ changes }) => changes.map(({ id }) => Number(id.split(':')[1])))
    expect(two).toBeGreaterThan(one ?? Infinity)
  })
})

describe('refusals', () => {
  test('after the session ends nothing is sent until the person signs in again, and nothing is lost', async () => {
    const server = new TestDraft()
    const { saver, type } = await new Browser('laptop').open(server)
    server.obstacle = 'signed-out'
    type('name', 'Ada')
    await wait(2000)
    expect(saver.state).toMatchObject({ obstacle: 'signed-out', place: 'device' })
    type('city', 'London')
    await wait(60_000)
    expect(server.received).toHaveLength(1)
    server.obstacle = undefined
    saver.retry()
    await wait(100)
    expect([server.value('name'), server.value('city')]).toEqual(['Ada', 'London'])
  })

  test('a field that the form no longer has does not hold up the others', async () => {
    const server = new TestDraft()
    server.unknownFields.add('gone')
    const { saver, type } = await new Browser('laptop').open(server)
    for (const field of ['a', 'gone', 'b']) type(field, field)
    await wait(5000)
    expect([...server.values.keys()].toSorted()).toEqual(['a', 'b'])
    expect(saver.state.place).toBe('device')
  })

  test('sending before signing out reports if an answer could not be sent', async () => {
    const server = new TestDraft()
    const { saver, type } = await new Browser('laptop').open(server)
    type('name', 'Ada')
    const done = saver.settle()
    await wait(100)
    expect(await done).toBe(true)
    server.line = 'cut'
    type('name', 'Ada L')
    const failed = saver.settle()
    await wait(100)
    expect(await failed).toBe(false)
  })
})

describe('two devices', () => {
  /** Both devices have the draft open; the phone changes the name first. */
  async function conflict() {
    const server = new TestDraft()
    const laptop = await new Browser('laptop').open(server)
    const phone = await new Browser('phone').open(server)
    phone.type('name', 'Ada from the phone')
    phone.saver.leaveField()
    await wait(50)
    laptop.type('name', 'Ada from the laptop')
    laptop.type('city', 'London')
    await wait(2000)
    return { server, laptop, phone }
  }

  test('the second value overwrites nothing: both are shown, with device and time', async () => {
    const { server, laptop } = await conflict()
    expect(server.value('name')).toBe('Ada from the phone')
    expect(laptop.shown.get('name')).toBe('Ada from the laptop')
    expect(laptop.saver.state.conflicts.get('name')).toMatchObject({
      mine: 'Ada from the laptop',
      theirs: { value: 'Ada from the phone', device: 'phone', at: '2026-11-23T10:42:00.120Z' },
    })
    expect(server.value('city')).toBe('London')
  })

  test.each([
    ['mine', 'Ada from the laptop', 'Ada from the phone'],
    ['theirs', 'Ada from the phone', 'Ada from the laptop'],
  ] as const)('one press chooses %s, and the discarded value can be restored', async (which, chosen, other) => {
    const { server, laptop } = await conflict()
    laptop.saver.choose('name', which)
    await wait(100)
    expect(server.value('name')).toBe(chosen)
    expect(laptop.shown.get('name')).toBe(chosen)
    expect(laptop.saver.state.conflicts.size).toBe(0)
    expect(laptop.saver.state.others.get('name')?.value).toBe(other)
    laptop.saver.takeOther('name')
    await wait(100)
    expect(server.value('name')).toBe(other)
    expect(laptop.saver.state.others.get('name')?.value).toBe(chosen)
  })

  test('typing in a field with two values still overwrites nothing', async () => {
    const { server, laptop } = await conflict()
    laptop.type('name', 'Ada from the laptop, longer')
    await wait(2000)
    expect(server.value('name')).toBe('Ada from the phone')
    expect(laptop.saver.state.conflicts.get('name')?.mine).toBe('Ada from the laptop, longer')
  })

  test('fields that only the second device changed are updated', async () => {
    const { laptop, phone } = await conflict()
    const fetched = phone.saver.refresh()
    await wait(50)
    await fetched
    expect(phone.shown.get('city')).toBe('London')
    phone.type('country', 'GB')
    await wait(2000)
    laptop.type('street', 'Main Street')
    await wait(2000)
    expect(laptop.shown.get('country')).toBe('GB')
  })

  test('a reloaded page still shows both values', async () => {
    const { server, laptop } = await conflict()
    laptop.saver.stop()
    const again = await new Browser('laptop').open(server)
    expect(again.shown.get('name')).toBe('Ada from the laptop')
    expect(again.saver.state.conflicts.get('name')?.theirs.value).toBe('Ada from the phone')
  })
})

describe('two tabs of one browser', () => {
  test('both show each change at once, and only one of them writes', async () => {
    const browser = new Browser('laptop')
    const server = new TestDraft()
    const first = await browser.open(server)
    const second = await browser.open(server)
    second.type('name', 'Ada')
    await wait(250)
    expect(first.shown.get('name')).toBe('Ada')
    expect(second.saver.state.place).toBe('device')
    await wait(2000)
    expect(server.received).toHaveLength(1)
    expect(second.saver.state.place).toBe('server')
    expect(first.saver.state.place).toBe('server')
  })

  test('when the writing tab is closed, the second one sends the rest', async () => {
    const browser = new Browser('laptop')
    const server = new TestDraft()
    const first = await browser.open(server)
    const second = await browser.open(server)
    second.type('name', 'Ada')
    await wait(300)
    first.saver.stop()
    await wait(2000)
    expect(server.value('name')).toBe('Ada')
  })
})

test('pages killed at random moments, with lost connections and sessions, lose at most the last second [R10]', async () => {
  let seed = 20_261_123
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const server = new TestDraft()
  const browser = new Browser('laptop')
  let page = await browser.open(server)
  const kills = runs(1000)
  /** The text after each key press, by field. */
  const typed = new Map<string, { at: number; text: string }[]>()
  for (let kill = 0; kill < kills; kill += 1) {
    const keys = 1 + random(30)
    for (let key = 0; key < keys; key += 1) {
      const field = `q${random(5)}`
      const text = `${kill}.${key}`
      const history = typed.get(field) ?? []
      history.push({ at: Date.now(), text })
      typed.set(field, history)
      page.type(field, text)
      if (random(6) === 0) page.saver.leaveField()
      // oxlint-disable-next-line no-await-in-loop -- time passes
      await wait(random(400))
      if (random(8) === 0) server.line = (['good', 'cut', 'deaf'] as const)[random(3)] ?? 'good'
      if (random(12) === 0) server.obstacle = 'signed-out'
      else if (server.obstacle && random(3) === 0) {
        server.obstacle = undefined
        page.saver.retry()
      }
    }
    page.saver.stop()
    const killedAt = Date.now()
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    page = await browser.open(server)
    for (const [field, history] of typed) {
      const isKept = history.some(({ text }, index) => {
        const next = history[index + 1]
        return page.shown.get(field) === text && (next === undefined || next.at > killedAt - 1000)
      })
      if (!isKept) expect(page.shown.get(field), `${field} after kill ${kill}`).toBe(history.at(-1)?.text)
      const kept = history.findIndex(({ text }) => text === page.shown.get(field))
      typed.set(field, history.slice(Math.max(0, kept), kept + 1))
    }
  }
  server.line = 'good'
  server.obstacle = undefined
  page.saver.retry()
  await wait(60_000)
  for (const [field, text] of page.shown) expect(server.value(field)).toBe(text)
}, 120_000)
