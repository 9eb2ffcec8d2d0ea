import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CommandError } from '#platform/feature/command.ts'
import { readArchive } from './archive-reader.ts'
import { listSequences, listTables } from './catalogue.ts'
import type { Manifest } from './manifest.ts'

/**
 * Fills the tables of a schema that is at the backup's migrations. Foreign keys must be deferred, because tables are
 * loaded in alphabetical order. Other entries of the archive are passed to `onFile`.
 */
export async function loadTables(
  client: ClientBase,
  path: string,
  manifest: Manifest,
  onFile: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await emptyTables(client, manifest)
  const tableOfPart = new Map(
    manifest.tables.flatMap((table) => table.parts.map((part) => [part.name, table] as const)),
  )
  let open: { table: Manifest['tables'][number]; stream: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined
  const close = async () => {
    if (!open) return
    const { table, stream, done } = open
    open = undefined
    stream.end()
    await done
    if (stream.rowCount !== table.rows)
      throw new Error(`The table ${table.name} should have ${table.rows} rows, but got ${stream.rowCount}.`)
  }
  for await (const { name, content } of readArchive(path)) {
    const table = tableOfPart.get(name)
    if (open?.table !== table) await close()
    if (table && !open) {
      const columns = table.columns.map(escapeIdentifier).join(', ')
      const stream = client.query(copyFrom(`COPY ${escapeIdentifier(table.name)} (${columns}) FROM STDIN`))
      open = { table, stream, done: finished(stream) }
      open.done.catch(() => undefined)
    }
    if (name.startsWith('files/')) await onFile(name.slice('files/'.length), content)
    else
      for await (const chunk of content)
        if (open && !open.stream.write(chunk)) await Promise.race([once(open.stream, 'drain'), open.done])
  }
  await close()
  for (const { name, value, called } of manifest.sequences) {
    await client.query(`SELECT setval(${escapeLiteral(escapeIdentifier(name))}, ${value}, ${called})`)
  }
}

/** Migrations can insert rows; the backup contains those rows in their latest state. */
async function emptyTables(client: ClientBase, manifest: Manifest): Promise<void> {
  const here = new Map((await listTables(client)).map((table) => [table.name, new Set(table.columns)]))
  const sequences = new Set(await listSequences(client))
  const strangers = [
    ...manifest.tables
      .filter(({ name, columns }) => !columns.every((column) => here.get(name)?.has(column)))
      .map(({ name }) => name),
    ...manifest.sequences.map(({ name }) => name).filter((name) => !sequences.has(name)),
  ]
  if (strangers.length > 0) {
    throw new CommandError(
      'unknown-table',
      `The backup has ${strangers.join(', ')}, which no migration of Foyer creates. Nothing was changed; remove it from the old database and back up again.`,
    )
  }
  if (here.size > 0) await client.query(`TRUNCATE ${[...here.keys()].map(escapeIdentifier).join(', ')}`)
}
