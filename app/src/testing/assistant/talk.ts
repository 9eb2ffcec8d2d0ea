import {
  type AssistantEvent,
  type Passage,
  type TalkContext,
  talkContext,
} from '#features/home/assistant/conversation.ts'
import type {
  AssistantEngine,
  AssistantTools,
  KnowledgeText,
  ReadPosition,
} from '#features/home/assistant/server/engine/contract/engine.ts'
import { rulesEngine } from '#features/home/assistant/server/engine/rules-engine.ts'
import type { ToolCall } from '#features/home/assistant/tools.ts'
import { openGazetteer } from '#features/jobs/places/server/index.ts'

/** A posting of a harbour company, with many kinds of facts. */
export const lighthousePosting: ReadPosition = {
  id: 7,
  title: 'Lighthouse Technician',
  description: `<p>Brightwater Harbours looks after nine lighthouses on the east coast.</p>
    <h3>Hours</h3><p>The post is 32 hours per week, from Tuesday to Friday. Early shift 6.30am - 2.30pm, late shift 2pm - 10pm. You work one weekend a month.</p>
    <p>Contract: fixed term for 18 months, which may be extended by a year. The probation period is 3 months.</p>
    <h3>What we offer</h3><ul><li>29 days annual leave plus 8 bank holidays, rising to 34 days after 6 years</li><li>Free parking at the depot</li><li>A workplace pension with 7 % from us</li><li>Subsidised canteen</li><li>Relocation package of up to £3,000</li></ul>
    <p>You need a full driving licence and your own car; mileage is paid at 45p per mile. A diploma in electrical engineering is essential. At least two years of experience with marine lamps is desirable. We cannot sponsor visas for this post.</p>
    <p>The team has 14 technicians and reports to the Head of Beacons. You will be based at 4 Quay Road, Whitby.</p>
    <p>Interviews will be held on 14 January by video. Closing date: 20 December. Questions? Call Ruth Ellwood on 01947 555 0134.</p>`,
  language: 'en',
  place: 'Whitby, North Yorkshire, United Kingdom',
  employer: 'Brightwater Harbours',
  department: 'Beacons',
  employmentType: 'part_time',
  workLocation: 'onsite',
  payText: '£31,200 to £34,900 a year',
  skills: ['Electrical engineering'],
  closesOn: null,
  href: '/careers/job/7',
  version: 1,
}

/** A posting with very little text. */
export const minimalPosting: ReadPosition = {
  ...lighthousePosting,
  id: 8,
  title: 'Net Mender',
  description:
    '<p>You mend nets in a small workshop by the sea. We are a friendly crew and look forward to meeting you.</p>',
  payText: 'Competitive',
  place: 'Leeds, United Kingdom',
  href: '/careers/job/8',
}

/** Texts of the company. */
export const companyTexts: KnowledgeText[] = [
  {
    id: 'data',
    title: 'Your data',
    text: 'We delete applications 9 months after the position closed.',
    language: 'en',
    url: '',
  },
  {
    id: 'again',
    title: 'Applying again',
    text: 'If you were not chosen, you can apply again after four months.',
    language: 'en',
    url: '/careers/again',
  },
]

interface Asked {
  context?: Partial<TalkContext>
  positions?: readonly ReadPosition[]
  language?: string
  signedIn?: boolean
  tools?: Partial<AssistantTools>
  knowledge?: readonly KnowledgeText[]
  /** The rules by default. */
  engine?: AssistantEngine
}

export interface Talk {
  events: AssistantEvent[]
  texts: string[]
  frames: (string | undefined)[]
  passages: Passage[]
  calls: ToolCall[]
  kind: string
}

/** Asks an engine with tools over a few postings, and collects its events. */
export async function ask(message: string, asked: Asked = {}): Promise<Talk> {
  const {
    positions = [lighthousePosting, minimalPosting],
    language = 'en',
    signedIn = false,
    knowledge = companyTexts,
    engine = rulesEngine,
  } = asked
  const known = new Map(positions.map((position) => [position.id, position]))
  const own = signedIn ? [] : undefined
  const tools: AssistantTools = {
    place: async (text, tag) => {
      const place = openGazetteer().resolve(text, { language: tag })
      return place && { label: place.label, kind: place.kind, population: place.population }
    },
    filterValues: async () => [],
    search: async (_search, limit) => ({
      total: known.size,
      ids: [...known.keys()].slice(0, limit),
      href: '/careers/search',
      unknownPlace: null,
      alternatives: [],
    }),
    positions: async (ids) => ids.flatMap((id) => known.get(id) ?? []),
    similar: async () => [...known.keys()],
    matches: async () => undefined,
    saved: async () => own,
    cart: async () => [],
    alerts: async () => own,
    applications: async () => own,
    interviews: async () => own,
    knowledge: () => knowledge,
    siteTexts: async () => [],
    contact: () => [{ kind: 'email', value: 'people@brightwater.example' }],
    pagePath: (page) => `/careers/${page}`,
    ...asked.tools,
  }
  const request = {
    message,
    context: { ...talkContext.parse({}), ...asked.context },
    tenant: { id: 1, name: 'Brightwater', domain: 'brightwater.example' },
    language,
    signedIn,
    tools,
  }
  const events: AssistantEvent[] = []
  for await (const event of engine(request)) events.push(event)
  const last = events.at(-1)
  return {
    events,
    texts: events.flatMap((event) => (event.type === 'text' ? [event.text] : [])),
    frames: events.flatMap((event) => (event.type === 'text' ? [event.frame] : [])),
    passages: events.flatMap((event) => (event.type === 'passage' ? [event.passage] : [])),
    calls: last?.type === 'done' ? last.calls : [],
    kind: last?.type === 'done' ? last.kind : 'none',
  }
}
