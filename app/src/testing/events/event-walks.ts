/** A person and the target of an act; both are new for each face, so that both see the same. */
export interface Target {
  id: string
  email: string
}

/** The code of a refusal, as the call and the command give it. */
export interface Refused {
  code?: string
  error?: { code: string }
}

/** An act by both of its faces, and the function that reads its outcome. */
export interface Walk {
  target(): Promise<Target>
  byCall(id: string): Promise<object & Refused>
  byCommand(id: string): Promise<object & Refused>
  outcome(id: string, done: Record<string, unknown>): Promise<unknown>
  /** True for an act whose target has an id, so that both faces refuse an unknown one. */
  refusesUnknown?: false
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Both faces of the acts of a company, and new addresses of people. */
interface Faces {
  call<T extends object>(method: Method, url: string, body?: object): Promise<T & Refused>
  foyer(...args: string[]): Promise<object & Refused>
  read(url: string): (id: string) => Promise<unknown>
  newEmail(): string
}

const ALICE = 'alice@example.com'
const opening = { title: 'Open day', wall_start: '2026-06-04T14:00', zone: 'Europe/Berlin', minutes: 90 }
const OPTIONS = ['--start', '2026-06-04T14:00', '--zone', 'Europe/Berlin', '--minutes', '90', '--place', 'Leeds']

/** Creates an event with the company API. */
export const createEvent = async ({ call }: Pick<Faces, 'call'>): Promise<Target> => ({
  id: (await call<{ id: string }>('POST', '/events', { ...opening, place: 'Leeds' })).id,
  email: ALICE,
})

/** Returns the walks of the acts on events and their people. */
export function eventWalks({ call, foyer, read, newEmail }: Faces): Record<string, Walk> {
  const event = () => createEvent({ call })
  /** Creates an event with a person; the id names both. */
  const attended = async (): Promise<Target> => {
    const { id } = await event()
    const body = { name: 'Mia Novak', email: newEmail() }
    const { id: registration } = await call<{ id: string }>('POST', `/events/${id}/registrations`, body)
    return { id: `${id} ${registration}`, email: body.email }
  }
  const parts = (id: string): [string, string] => {
    const [of = '', registration = '1'] = id.split(' ')
    return [of, registration]
  }
  const path = (id: string) => `/events/${parts(id).join('/registrations/')}`
  const listed = async (id: string) => {
    const url = `/events/${parts(id)[0]}/registrations`
    const found = await call<{ status: string; came_at: string | null }[]>('GET', url)
    return found.map(({ status, came_at: cameAt }) => [status, cameAt === null])
  }
  return {
    'event create': {
      target: async () => ({ id: '', email: ALICE }),
      refusesUnknown: false,
      byCall: () => call('POST', '/events', { ...opening, place: 'Leeds' }),
      byCommand: () => foyer('event', 'create', 'Open day', ...OPTIONS),
      outcome: (_, { id }) => read('/events')(String(id)),
    },
    'event change': {
      target: event,
      byCall: (id) => call('PUT', `/events/${id}`, { ...opening, place: 'York' }),
      byCommand: (id) => foyer('event', 'change', id, '--place', 'York'),
      outcome: read('/events'),
    },
    'event register': {
      target: event,
      byCall: (id) => call('POST', `/events/${id}/registrations`, { name: 'Mia Novak', email: ALICE }),
      byCommand: (id) => foyer('event', 'register', id, ALICE, '--name', 'Mia Novak'),
      outcome: listed,
    },
    'event give-up': {
      target: attended,
      byCall: (id) => call('DELETE', path(id)),
      byCommand: (id) => foyer('event', 'give-up', ...parts(id)),
      outcome: listed,
    },
    'event check-in': {
      target: attended,
      byCall: (id) => call('PUT', path(id), { came: true }),
      byCommand: (id) => foyer('event', 'check-in', ...parts(id)),
      outcome: listed,
    },
    'event message': {
      target: attended,
      byCall: (id) => call('POST', `/events/${parts(id)[0]}/messages`, { to: 'all', words: 'See you.' }),
      byCommand: (id) => foyer('event', 'message', parts(id)[0], '--words', 'See you.'),
      outcome: async (_, { people }) => people,
    },
  }
}
