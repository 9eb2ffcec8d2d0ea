import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { publicConfig } from '#config/public.ts'
import { parseSite } from '#config/site.ts'
import { ApiError } from '#ui/api/transport.ts'
import { loadMessages } from '#ui/i18n/messages.ts'
import { appRouterContext } from '#ui/page/app-context.ts'
import { createAppContext, createTexts } from '../pages/create-app-context.ts'
import { guardScreen } from './guard-screen.tsx'

const alice = {
  accountId: '1',
  email: 'alice@example.com',
  firstName: 'Alice',
  lastName: 'Moreau',
  fullName: 'Alice Moreau',
  language: null,
  isAdmin: false,
  isThemeBuilder: false,
  isFormEditor: false,
  staffRole: null,
  avatar: null,
}

/** Returns the response of a personal page with this loader. */
async function answer(
  loader: () => Promise<unknown>,
  { access = 'protected', viewer = alice }: { access?: 'protected' | 'guest'; viewer?: typeof alice | null } = {},
): Promise<unknown> {
  const site = publicConfig({ domain: 'a.example', name: 'A', site: parseSite({}) }, 'http://a.example')
  const context = new RouterContextProvider()
  context.set(
    appRouterContext,
    createAppContext({
      site,
      locale: 'en',
      timeZone: 'UTC',
      now: 0,
      transport: { call: () => Promise.reject(new Error('No page calls here.')) },
      intl: createTexts('en', 'UTC', await loadMessages('en')),
      viewer,
    }),
  )
  const lazy = guardScreen({
    access,
    page: 'settings',
    title: 'title.settings',
    lazy: () => Promise.resolve({ loader }),
  })
  const { loader: guarded } = await lazy()
  if (typeof guarded !== 'function') throw new Error('The screen has no loader.')
  const url = 'http://a.example/careers/settings'
  return guarded(
    { request: new Request(url), url: new URL(url), pattern: '/careers/settings', params: {}, context },
    undefined,
  )
}

const gate = expect.objectContaining({ status: 401, gate: 'sign-in' })

test('a session that ends before the page loads leads to the sign-in gate, whether the loader throws or returns it', async () => {
  expect(await answer(() => Promise.reject(new ApiError(401, 'session-ended', 'Session timed out.')))).toEqual(gate)
  expect(await answer(() => Promise.resolve({ status: 401, title: 'Settings' }))).toEqual(gate)
})

test('other loader results and errors are passed through', async () => {
  const data = { status: 200, title: 'Settings' }
  expect(await answer(() => Promise.resolve(data))).toBe(data)
  await expect(answer(() => Promise.reject(new ApiError(500, 'internal', 'Broken.')))).rejects.toThrow('Broken.')
})

test('a page of guests opens without an account, and asks a visitor without the link to sign in', async () => {
  const visitor = { access: 'guest', viewer: null } as const
  const data = { status: 200, title: 'Interview' }
  expect(await answer(() => Promise.resolve(data), visitor)).toBe(data)
  expect(await answer(() => Promise.resolve({ status: 401, title: 'Interview' }), visitor)).toEqual(gate)
})
