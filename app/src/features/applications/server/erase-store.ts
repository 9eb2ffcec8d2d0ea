import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** Numbers of what was erased. */
export interface ErasedItems {
  answers: number
  files: number
  messages: number
  consents: number
  demographic: number
}

const count = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }) => Number(numAffectedRows)

/**
 * Deletes what an application says about a person: answers, profile, use of files, messages, consents, voluntary answers
 * and the person themselves. The hashes of versions and history stay, and so do position, times and receipt.
 */
export async function eraseContents(trx: Transaction, applicationId: number, at: Date): Promise<ErasedItems> {
  const ofVersions = sql`(SELECT id FROM application_versions WHERE application_id = ${applicationId})`
  const answers = await sql`DELETE FROM application_contents WHERE version_id IN ${ofVersions}`.execute(trx)
  const files = await sql`DELETE FROM application_version_files WHERE version_id IN ${ofVersions}`.execute(trx)
  const messages = await sql`
    DELETE FROM application_event_words
    WHERE event_id IN (SELECT id FROM application_events WHERE application_id = ${applicationId})`.execute(trx)
  const consents = await sql`DELETE FROM application_consents WHERE application_id = ${applicationId}`.execute(trx)
  const demographic = await sql`
    DELETE FROM demographic_answers
    WHERE id IN (SELECT answer_id FROM demographic_owners WHERE application_id = ${applicationId})`.execute(trx)
  await sql`
    UPDATE applications SET erased_at = ${at}, account_id = NULL, guest_id = NULL, guest_email = NULL, remote_id = NULL,
      reject_later = NULL, source = '', updated_at = ${at}
    WHERE id = ${applicationId}`.execute(trx)
  return {
    answers: count(answers),
    files: count(files),
    messages: count(messages),
    consents: count(consents),
    demographic: count(demographic),
  }
}

/** Detaches the files of an application on legal hold from its person, so that they outlive the account. */
export async function keepHeldFiles(trx: Transaction, applicationId: number): Promise<void> {
  await sql`
    UPDATE application_files SET account_id = NULL, guest_id = NULL
    WHERE id IN (SELECT u.file_id FROM application_version_files u JOIN application_versions v ON v.id = u.version_id
      WHERE v.application_id = ${applicationId})`.execute(trx)
}

/** Starts or ends the legal hold of an application. */
export async function setLegalHold(
  db: Database,
  { tenantId, encId }: { tenantId: number; encId: string },
  hold: boolean,
): Promise<void> {
  await sql`UPDATE applications SET legal_hold = ${hold} WHERE tenant_id = ${tenantId} AND enc_id = ${encId}`.execute(
    db,
  )
}
