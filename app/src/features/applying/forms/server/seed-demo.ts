import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { MoveDrafts } from './publish/move-drafts.ts'
import { publishForm } from './publish/publish-form.ts'
import { findForm, formPurposes } from './records/store.ts'

const folderOf = (site: keyof DemoSites) => new URL(`../../../../../demo/${site}/forms/`, import.meta.url)

const demoForm = z.strictObject({
  key: z.string(),
  title: z.string(),
  purpose: z.enum(formPurposes),
  language: z.string(),
  /** Titles of the positions that get it. */
  positions: z.array(z.string()),
  definition: z.unknown(),
})

/** Publishes the forms of a demo company and of some of its positions unless they exist. @returns true if any was written */
export async function seedDemoForms(
  parts: { db: Database; moveDrafts: MoveDrafts; now: Date },
  tenant: SiteTenant,
  site: keyof DemoSites = 'meridian',
): Promise<boolean> {
  const { db } = parts
  const folder = folderOf(site)
  let written = false
  for (const name of readdirSync(folder).toSorted()) {
    const form = demoForm.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    if (await findForm(db, tenant.id, form.key)) continue
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM positions WHERE tenant_id = ${tenant.id} AND title = ANY(${form.positions}) ORDER BY id`.execute(
      db,
    )
    await publishForm(parts, tenant, { ...form, positions: rows.map(({ id }) => id), by: 'demo' })
    written = true
  }
  return written
}
