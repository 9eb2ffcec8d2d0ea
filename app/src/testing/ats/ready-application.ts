import { type SystemQuestion, systemQuestions } from '#features/applying/forms/server/index.ts'
import type { ApplicationToSend, SystemCall, StatusPost } from '#features/company/connections/server/exchange/system.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { openReceiver } from '../processes/webhook-receiver.ts'
import type { EventSender } from './stand-in/events.ts'

const TENANT = {
  name: 'Murano',
  site: { branding: {}, pcsxConfig: { applyConfig: { fileMB: 5, allowPastPay: false } } },
} as unknown as SiteTenant

export const CV = { name: 'cv.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }

/** Returns a call of a stand-in. */
export const callOf = (origin: string, job: SystemCall['job'], credentials: SystemCall['credentials']): SystemCall => ({
  origin,
  job,
  credentials,
  reach: { loopback: true, hosts: [] },
})

/** Returns an application with answers to the questions of a form, by their labels: values, or files. */
export async function readyApplication(
  form: unknown,
  given: Readonly<Record<string, readonly (string | number | boolean)[] | 'file'>>,
  more: Partial<ApplicationToSend> = {},
): Promise<ApplicationToSend> {
  const questions = await systemQuestions(TENANT, form, 'en')
  const find = (label: string): SystemQuestion => {
    const found = questions.find((one) => one.label === label)
    if (!found) throw new Error(`No question “${label}” among ${questions.map((one) => one.label).join(', ')}.`)
    return found
  }
  return {
    firstName: 'Mira',
    lastName: 'Oss',
    email: 'mira@example.com',
    phone: '+31 6 1234',
    others: [],
    consents: new Set(),
    form,
    sentAt: new Date(),
    except: [],
    ...more,
    answers: Object.entries(given).map(([label, values]) => ({
      question: find(label),
      values: values === 'file' ? [] : values,
      files: values === 'file' ? [CV] : [],
      isPartial: false,
    })),
  }
}

/** Returns the posts of a stand-in's acts as a system reads them, each with the secret. */
export async function postsOf(standIn: EventSender, act: () => Promise<unknown>): Promise<StatusPost[]> {
  const receiver = await openReceiver()
  standIn.sendEventsTo({ url: receiver.url, secret: 'shared' })
  try {
    await act()
    return receiver.received.map(({ headers, body }) => ({ body: Buffer.from(body), headers, secret: 'shared' }))
  } finally {
    await receiver.close()
  }
}

/** Returns all that a system yields. */
export async function collect<Item>(items: AsyncIterable<Item> | Iterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
