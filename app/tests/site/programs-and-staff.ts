import { expect } from 'vitest'

/** An act that only a command performs, and the command's output. */
export interface Alone {
  run(): Promise<object>
  prints: object
}

type Run = <T extends object>(...args: string[]) => Promise<T>

/**
 * The acts on the company's programs, connections and colleagues. `delivery` adds an application whose way to the system of a
 * connection is unclear, and returns its id.
 */
export const programsAndStaff = (
  foyer: Run,
  delivery: (connection: string) => Promise<string>,
): Record<string, Alone> => {
  const board = async (source: string): Promise<string> => {
    const away = ['acme', '--origin', 'http://localhost:9', '--source', source]
    const made = await foyer<{ connection: { id: number } }>('connection', 'add', 'greenhouse', ...away)
    return String(made.connection.id)
  }
  const deliver = (id: string) => foyer('connection', 'deliver', id, '--credential', 'key=board-key')
  return {
    'staff invite': {
      run: () => foyer('staff', 'invite', 'new@example.org', '--role', 'recruiter'),
      prints: { invitation: { email: 'new@example.org', role: 'recruiter', url: expect.stringContaining('token=') } },
    },
    'staff reset-second-factor': {
      run: () => foyer('staff', 'reset-second-factor', 'rita@example.com'),
      prints: { reset: 'rita@example.com' },
    },
    'staff sign-out': {
      run: () => foyer('staff', 'sign-out', 'rita@example.com'),
      prints: { signedOut: 'rita@example.com' },
    },
    'api-key create': {
      run: () => foyer('api-key', 'create', 'Reports', '--scope', 'jobs:write'),
      prints: { api_key: { name: 'Reports', scopes: ['jobs:write'], key: expect.stringContaining('foyer_') } },
    },
    'api-key revoke': {
      async run() {
        const made = await foyer<{ api_key: { prefix: string } }>('api-key', 'create', 'Old', '--scope', 'jobs:write')
        return foyer('api-key', 'revoke', made.api_key.prefix)
      },
      prints: { revoked: expect.any(String) },
    },
    'webhook add': {
      run: () => foyer('webhook', 'add', 'http://localhost:9/hook', '--event', 'offer.accepted'),
      prints: { webhook: { url: 'http://localhost:9/hook', events: ['offer.accepted'] } },
    },
    'webhook remove': {
      async run() {
        const made = await foyer<{ webhook: { id: number } }>('webhook', 'add', 'http://localhost:9/old')
        return foyer('webhook', 'remove', String(made.webhook.id))
      },
      prints: { removed: expect.any(Number) },
    },
    'webhook replay': { run: () => foyer('webhook', 'replay'), prints: { replayed: [] } },
    'connection add': {
      run: () => foyer('connection', 'add', 'feed', 'http://localhost:9/jobs.json', '--every', '30', '--apply', 'here'),
      prints: { connection: { source: 'localhost:9' } },
    },
    ...Object.fromEntries(
      Object.entries({ run: 'pulling', change: 'changed', pause: 'paused', resume: 'resumed', remove: 'removed' }).map(
        ([act, said]) => [
          `connection ${act}`,
          {
            async run() {
              const made = await foyer<{ connection: { id: number } }>(
                'connection',
                'add',
                'feed',
                'http://localhost:9/jobs.json',
                '--source',
                `to ${act}`,
              )
              return foyer('connection', act, String(made.connection.id))
            },
            prints: { [said]: expect.any(Number) },
          },
        ],
      ),
    ),
    'connection deliver': {
      run: async () => deliver(await board('deliver')),
      prints: {
        id: expect.any(Number),
        statusAddress: expect.stringContaining('/status'),
        statusSecret: expect.any(String),
      },
    },
    'connection stop-delivering': {
      async run() {
        const id = await board('stop')
        await deliver(id)
        return foyer('connection', 'stop-delivering', id)
      },
      prints: { stopped: expect.any(Number) },
    },
    'connection map-stage': {
      run: async () => foyer('connection', 'map-stage', await board('map'), 'Phone screen', 'interview'),
      prints: { mapped: expect.any(Number) },
    },
    'delivery repeat': {
      run: async () => foyer('delivery', 'repeat', await delivery(await board('repeat'))),
      prints: { waiting: expect.any(Number) },
    },
    'delivery settle': {
      run: async () => foyer('delivery', 'settle', await delivery(await board('settle'))),
      prints: { delivered: expect.any(Number) },
    },
    'delivery dismiss': {
      run: async () => foyer('delivery', 'dismiss', await delivery(await board('dismiss'))),
      prints: { dismissed: expect.any(Number) },
    },
    'staff remove': {
      run: () => foyer('staff', 'remove', 'hugo@example.com'),
      prints: { removed: 'hugo@example.com' },
    },
  }
}
