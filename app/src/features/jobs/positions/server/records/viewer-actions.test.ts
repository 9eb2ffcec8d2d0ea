import { expect, test } from 'vitest'
import { parseSite } from '#config/site.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Position } from '../../position.ts'
import { findViewerActions } from './viewer-actions.ts'

const POSITION = { id: 1, archivedAt: null, applyUrl: null, appliesOnSite: null } as Position

const siteWith = (loggedOutApplyDisabled: boolean): SiteTenant => ({
  id: 1,
  domain: 'one.example',
  name: 'One',
  hosts: [],
  site: parseSite({ behaviourFlags: { loggedOutApplyDisabled } }),
})

/** Requests a position's relations while no response arrives. @returns the requests made by then */
async function asked(position: Position, loggedOutApplyDisabled = false): Promise<string[]> {
  const calls: string[] = []
  const never = (name: string) => () => {
    calls.push(name)
    return new Promise<never>(() => undefined)
  }
  const parts = { isSaved: never('saved'), appliedAt: never('applied'), hasDraft: never('draft') }
  const visitor = { namesSession: false } as RequestContext
  void findViewerActions(parts, position, siteWith(loggedOutApplyDisabled), visitor)
  await new Promise(setImmediate)
  return calls.toSorted()
}

test('a candidate’s relations to a job are requested in parallel', async () => {
  expect(await asked(POSITION)).toEqual(['applied', 'draft', 'saved'])
})

test('drafts are requested only if the page can continue one', async () => {
  const without = ['applied', 'saved']
  expect(await asked({ ...POSITION, archivedAt: new Date(0) })).toEqual(without)
  expect(await asked({ ...POSITION, applyUrl: 'https://jobs.example/1', appliesOnSite: false })).toEqual(without)
  expect(await asked(POSITION, true)).toEqual(without)
})
