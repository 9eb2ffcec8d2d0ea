import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Company, OpenOffer } from './company.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { openPerson, type Person } from './person.ts'

/** Mean time between two acts of a person. */
const THINK_MS = 2000
/** Acts of a person, in turns. More applications would be refused after some minutes, since all have one network address. */
const MIX = [
  'sign',
  'save',
  'visit',
  'save',
  'apply',
  'save',
  'visit',
  'save',
  'sign',
  'save',
  'visit',
  'save',
] as const

/** People who look at pages, save jobs, apply and sign, until they are told to rest. */
export interface Crowd {
  ledger: Ledger
  /** One of these people, who only acts on the caller's request. */
  reader: Person
  /** Extends offers until everyone has `count` to sign. */
  extendOffers(count: number): Promise<void>
  start(): void
  /** Resolves once everyone has finished their last act. */
  rest(): Promise<void>
}

/** Signs everyone of a company in. */
export async function openCrowd({ siteUrl }: Cluster, company: Company): Promise<Crowd> {
  const ledger = openLedger()
  const people: { person: Person; offers: OpenOffer[]; next: number }[] = []
  const [first = '', ...others] = company.people
  const reader = await openPerson(siteUrl, first, ledger)
  for (const [next, email] of others.entries())
    people.push({ person: await openPerson(siteUrl, email, ledger), offers: [], next })
  let resting = new AbortController()
  let acting: Promise<void>[] = []

  async function actOnce({ person, offers, next }: (typeof people)[number]): Promise<void> {
    const position = company.positions[next % company.positions.length] ?? 0
    switch (MIX[next % MIX.length]) {
      case 'sign': {
        const offer = offers.pop()
        return offer ? person.sign(offer) : person.visit('/careers/offers')
      }
      case 'apply':
        return person.apply(position)
      case 'visit':
        return person.visit(
          Math.floor(next / MIX.length) % 2 === 0 ? `/careers/search?query=baker%20${next}` : '/careers/saved-jobs',
        )
      default:
        return person.save(position)
    }
  }

  async function live(one: (typeof people)[number], signal: AbortSignal): Promise<void> {
    await wait(Math.random() * THINK_MS)
    while (!signal.aborted) {
      await actOnce(one)
      one.next += 1
      await wait(THINK_MS * (0.5 + Math.random()))
    }
  }

  return {
    ledger,
    reader,
    async extendOffers(count) {
      for (const { person, offers } of people)
        offers.unshift(...(await company.extend(person.email, count - offers.length)))
    },
    start() {
      resting = new AbortController()
      acting = people.map((one) => live(one, resting.signal))
    },
    async rest() {
      resting.abort()
      await Promise.all(acting)
    },
  }
}
