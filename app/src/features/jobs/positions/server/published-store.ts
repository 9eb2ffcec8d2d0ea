import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { lastChange } from './records/store.ts'

/** A position as listed in a sitemap. */
export interface PublishedLine {
  id: number
  title: string
  changedAt: Date
}

/** A position as listed in a feed. */
export interface PublishedItem extends PublishedLine {
  /** Sanitized HTML. */
  description: string
  language: string
  department: string | null
  postedAt: Date
}

/**
 * The open public positions of one tenant, as crawlers can see them: neither closed nor private, nor past their
 * deadline at `now`, even if the sweep has not closed them yet.
 */
export interface PublishedPositions {
  /** Returns a number that increases with every change of the tenant's positions. */
  changeNumber(tenantId: number): Promise<number>
  count(tenantId: number, now: Date): Promise<number>
  /** Returns the non-empty parts of the id space, `size` ids each, with their last change. */
  parts(tenantId: number, size: number, now: Date): Promise<{ part: number; changedAt: Date }[]>
  /** Returns at most `limit` lines with `afterId < id < beforeId`, in order of id. */
  lines(
    tenantId: number,
    range: { afterId: number; beforeId: number },
    limit: number,
    now: Date,
  ): Promise<PublishedLine[]>
  newest(tenantId: number, limit: number, now: Date): Promise<PublishedItem[]>
  /** Returns those of the ids that are published, in the order given. */
  items(tenantId: number, ids: number[], now: Date): Promise<PublishedItem[]>
}

interface LineRow {
  id: number
  title: string
  updated_at: Date
}

interface ItemRow extends LineRow {
  description: string
  language: string
  department: string | null
  posted_at: Date
}

const published = (tenantId: number, now: Date) =>
  sql`tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL AND (closes_at IS NULL OR closes_at > ${now})`

const itemColumns = sql`id, title, updated_at, description, language, department, posted_at`

const line = ({ id, title, updated_at }: LineRow): PublishedLine => ({ id, title, changedAt: updated_at })

const item = (row: ItemRow): PublishedItem => ({
  ...line(row),
  description: row.description,
  language: row.language,
  department: row.department,
  postedAt: row.posted_at,
})

/** Creates a reader of published positions from the database. */
export function publishedPositions(db: Database): PublishedPositions {
  return {
    changeNumber: (tenantId) => lastChange(db, tenantId),
    async count(tenantId, now) {
      const { rows } = await sql<{
        n: number
      }>`SELECT count(*) AS n FROM positions WHERE ${published(tenantId, now)}`.execute(db)
      return rows[0]?.n ?? 0
    },
    async parts(tenantId, size, now) {
      const { rows } = await sql<{ part: number; changed_at: Date }>`
        SELECT id / ${size}::bigint AS part, max(updated_at) AS changed_at
        FROM positions WHERE ${published(tenantId, now)} GROUP BY 1 ORDER BY 1`.execute(db)
      return rows.map(({ part, changed_at }) => ({ part, changedAt: changed_at }))
    },
    async lines(tenantId, { afterId, beforeId }, limit, now) {
      const { rows } = await sql<LineRow>`
        SELECT id, title, updated_at FROM positions
        WHERE ${published(tenantId, now)} AND id > ${afterId} AND id < ${beforeId} ORDER BY id LIMIT ${limit}`.execute(
        db,
      )
      return rows.map(line)
    },
    async newest(tenantId, limit, now) {
      const { rows } = await sql<ItemRow>`
        SELECT ${itemColumns} FROM positions
        WHERE ${published(tenantId, now)} ORDER BY posted_at DESC, id LIMIT ${limit}`.execute(db)
      return rows.map(item)
    },
    async items(tenantId, ids, now) {
      if (ids.length === 0) return []
      const { rows } = await sql<ItemRow>`
        SELECT ${itemColumns} FROM positions
        WHERE ${published(tenantId, now)} AND id = ANY(${ids}) ORDER BY array_position(${ids}::bigint[], id)`.execute(
        db,
      )
      return rows.map(item)
    },
  }
}
