import { expect, test } from 'vitest'
import { parseSite } from '#config/site.ts'
import type { DashboardTab } from '#config/site/dashboard-tabs.ts'
import { publicConfig } from '#config/public.ts'
import type { DashboardEntry } from '#ui/feature/dashboard-part.ts'
import {
  entriesOfTab,
  entriesOnce,
  groupEntries,
  joinParts,
  offeredParts,
  shownParts,
  tabWith,
} from './dashboard-view.ts'

type Joinable = { readonly tab: DashboardTab; readonly entries: readonly string[] | undefined }

const configs = (dashboardConfig: object) =>
  publicConfig({ domain: 'bakery.example', name: 'Bakery', site: parseSite({ pcsxConfig: { dashboardConfig } }) }, '')
    .configs
const part = (tab: 'offers' | 'applications' | 'events', isOffered?: () => boolean) => ({
  tab,
  ...(isOffered && { isOffered }),
})

test('tabs have a fixed order, without those that the site turns off or does not have', () => {
  const parts = [part('events'), part('offers', () => false), part('applications')]
  const tabs = (config: object) => offeredParts(parts, configs(config)).map(({ tab }) => tab)
  expect(tabs({})).toEqual(['applications', 'events'])
  expect(tabs({ tabs: { events: { enabled: false }, applications: { displayName: 'Mine' } } })).toEqual([
    'applications',
  ])
})

test('entries are sorted within groups: nearest first, past ones newest first', () => {
  const entry = (key: string, group: DashboardEntry['group'], at: string | null): DashboardEntry => ({
    key,
    group,
    at,
    card: null,
  })
  const entries = [
    entry('old', 'history', '2026-01-01T00:00:00Z'),
    entry('new', 'history', '2026-02-01T00:00:00Z'),
    entry('someday', 'action', null),
    entry('far', 'action', '2026-03-02'),
    entry('near', 'action', '2026-03-01'),
  ]
  expect(groupEntries(entries).map(({ group, entries: list }) => [group, list.map(({ key }) => key)])).toEqual([
    ['action', ['near', 'far', 'someday']],
    ['history', ['new', 'old']],
  ])
})

test('an offer to reply to is listed once: its application waits until it is answered [second/D05]', () => {
  const application = { key: 'a1', group: 'action', at: null, card: null, partOf: 'reply to 7' } as const
  const other = { ...application, key: 'a2', partOf: 'reply to 8' }
  const offer = { key: 'o1', group: 'action', at: null, card: null, task: 'reply to 7' } as const
  const keys = (offers: readonly DashboardEntry[] | undefined) =>
    entriesOnce<DashboardEntry>([{ entries: [application, other] }, { entries: offers }]).map(({ key }) => key)
  expect(keys([offer])).toEqual(['a2', 'o1'])
  expect(keys([{ ...offer, group: 'history' }])).toEqual(['a1', 'a2', 'o1'])
  expect(keys(undefined)).toEqual(['a1', 'a2'])
})

test('in a tab, an application with an open offer comes up after the reply; without one it is the candidate’s turn', () => {
  const application: DashboardEntry = { key: 'a1', group: 'action', at: null, card: null, partOf: 'reply to 7' }
  const offer: DashboardEntry = { key: 'o1', group: 'action', at: null, card: null, task: 'reply to 7' }
  const groups = (entries: readonly DashboardEntry[], ...others: DashboardEntry[]) =>
    entriesOfTab(entries, [{ entries }, { entries: others }]).map(({ group }) => group)
  expect(groups([application], offer)).toEqual(['coming'])
  expect(groups([application], { ...offer, group: 'history' })).toEqual(['action'])
  expect(groups([offer], application)).toEqual(['action'])
})

test('an empty tab of a rare kind is left out, unless its address is opened or it did not load [second/D16]', () => {
  const parts = [
    { tab: 'applications', entries: [] },
    { tab: 'closedDraftApplications', entries: [] },
    { tab: 'referrals', entries: undefined },
    { tab: 'events', entries: ['fair'] },
  ] as const
  const tabs = (named: string | null) => shownParts(parts, named).map(({ tab }) => tab)
  expect(tabs(null)).toEqual(['applications', 'referrals', 'events'])
  expect(tabs('closedDraftApplications')).toEqual(['applications', 'closedDraftApplications', 'referrals', 'events'])
})

test('drafts are in the tab of applications, unless the site has none or one of the two failed to load', () => {
  const applications = { tab: 'applications', entries: ['a'] } as const
  const drafts = { tab: 'openDraftApplications', entries: ['b'] } as const
  const joined = (...parts: readonly Joinable[]) => joinParts(parts).map(({ tab, entries }) => [tab, entries?.join('')])
  expect(joined(applications, drafts)).toEqual([['applications', 'ab']])
  expect(joined(drafts)).toEqual([['openDraftApplications', 'b']])
  expect(joined({ ...applications, entries: undefined }, drafts)).toEqual([
    ['applications', undefined],
    ['openDraftApplications', 'b'],
  ])
  expect(joined(applications, { ...drafts, entries: undefined })).toHaveLength(2)
})

test('an address that names the tab of drafts opens the tab that has them', () => {
  expect(tabWith('openDraftApplications', [{ tab: 'applications' }])).toBe('applications')
  expect(tabWith('openDraftApplications', [{ tab: 'openDraftApplications' }])).toBe('openDraftApplications')
  expect(tabWith('offers', [{ tab: 'applications' }, { tab: 'offers' }])).toBe('offers')
  expect(tabWith(null, [{ tab: 'applications' }])).toBeNull()
})
