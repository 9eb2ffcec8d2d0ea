import { expect, type Page } from '@playwright/test'
import { refusedBy } from './axe.ts'
import { outsideWindow } from './outside-window.ts'

/** Checks that a page meets the accessibility rules and fits every window. */
export async function isWellMade(page: Page): Promise<void> {
  expect(await refusedBy(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual([])
}
