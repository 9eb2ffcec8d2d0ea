import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { lastChange } from './store.ts'

/** What a sitemap says of a position. */
export interface PublishedLine {
  id: number
  title: string
  changedAt: Date
}

/** What a feed says of a position. */
export interface PublishedItem extends PublishedLine {
  /** Sanitised HTML. */
  description: string
  language: string
  department: string | null
  postedAt: Date
}

/**
 * The open public positions of one tenant, as crawlers may see them: neither closed nor private, and not past their
 * deadline at `now`, even when the sweep has not closed them yet.
 */
export interface PublishedPositions {
  /** Rises with every change of the tenant's positions. */
  changeNumber(tenantId: number): Promise<number>
  count(tenantId: number, now: Date): Promise<number>
  /** The parts of the id space, `size` ids each, that hold a position: number of the part, and its last change. */
  parts(tenantId: number, size: number, now: Date): Promise<{ part: number; changedAt: Date }[]>
  /** At most `limit` lines with `afterId < id < beforeId`, in the order of their ids. */
  lines(
    tenantId: number,
    range: { afterId: number; beforeId: number },
    limit: number,
    now: Date,
  ): Promise<PublishedLine[]>
  newest(tenantId: number, limit: number, now: Date): Promise<PublishedItem[]>
  /** Those of the ids that are published here, in the order of the ids. */
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

/** Reads what is published from the database. */
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
