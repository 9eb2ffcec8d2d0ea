import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A sent résumé whose words aren't indexed yet. */
export interface UnreadResume {
  versionId: number
  fileKey: string
  name: string
}

/** Returns the sent résumés to read, newest first. */
export async function listUnreadResumes(db: Database, limit: number): Promise<UnreadResume[]> {
  const { rows } = await sql<UnreadResume & { versionId: string }>`
    SELECT DISTINCT ON (w.version_id) w.version_id AS "versionId", f.file_key AS "fileKey", f.file_name AS name
    FROM (SELECT version_id FROM resume_words WHERE words IS NULL ORDER BY version_id DESC LIMIT ${limit}) AS w
      JOIN application_version_files u ON u.version_id = w.version_id AND u.field = 'resume'
      JOIN application_files f ON f.id = u.file_id
    ORDER BY w.version_id DESC`.execute(db)
  return rows.map((row) => ({ ...row, versionId: Number(row.versionId) }))
}

/** Stores the words of a résumé; an empty text for one that can't be read. */
export async function writeResumeWords(db: Database, versionId: number, text: string): Promise<void> {
  await sql`UPDATE resume_words SET words = to_tsvector('simple', ${text}) WHERE version_id = ${versionId}`.execute(db)
}

/** Returns a query for words that begin like the given one. */
const beginning = (word: string) => `'${word.replaceAll('\\', ' ').replaceAll("'", "''")}':*`

/** Condition for an application `a` whose latest résumé has a word that begins like this one. The index is searched once for all. */
export const resumeHas = (word: string): RawBuilder<unknown> => sql`a.id = ANY (ARRAY(
  SELECT v.application_id FROM resume_words w
    JOIN application_versions v ON v.id = w.version_id
    JOIN applications latest ON latest.id = v.application_id AND latest.version = v.number
  WHERE w.words @@ to_tsquery('simple', ${beginning(word)})))`
