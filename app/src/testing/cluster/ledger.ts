import type { Company } from './company.ts'

/**
 * A write sent by a person. Its id is the offer, `account position` for a saved job, or the receipt of an application.
 */
export interface Write {
  kind: 'signed' | 'saved' | 'applied'
  id: string
}

/** The writes that the site acknowledged, and its responses. */
export interface Ledger {
  /** Writes acknowledged so far. */
  readonly writes: readonly Write[]
  acknowledge(write: Write): void
  /** Counts a response: a status, or `none` for a broken connection. */
  answered(status: number | 'none'): void
  /** Records a response that no fault excuses. */
  complain(sentence: string): void
  /** Starts a part of the record, and returns a function that reads it. */
  begin(): () => Part
}

/** A part of a run, with its acknowledged writes and responses. */
export interface Part {
  acknowledged: number
  /** Longest time without an acknowledged write, in milliseconds. */
  gapMs: number
  /** Number of responses by status. */
  answers: Record<string, number>
  complaints: string[]
}

export function openLedger(): Ledger {
  const writes: Write[] = []
  const times: number[] = []
  const answers: (number | 'none')[] = []
  const complaints: string[] = []
  return {
    writes,
    acknowledge(write) {
      writes.push(write)
      times.push(performance.now())
    },
    answered: (status) => void answers.push(status),
    complain: (sentence) => void complaints.push(sentence),
    begin() {
      const from = { writes: writes.length, answers: answers.length, complaints: complaints.length }
      const begun = performance.now()
      return () => {
        const moments = [begun, ...times.slice(from.writes), performance.now()]
        const gaps = moments.slice(1).map((time, index) => time - (moments[index] ?? 0))
        const counts: Record<string, number> = {}
        for (const status of answers.slice(from.answers)) counts[status] = (counts[status] ?? 0) + 1
        return {
          acknowledged: writes.length - from.writes,
          gapMs: Math.max(...gaps),
          answers: counts,
          complaints: complaints.slice(from.complaints),
        }
      }
    },
  }
}

/** Compares the database with the acknowledged writes. @returns the lost writes, and the outcomes that exist twice */
export async function compare(
  { rows }: Pick<Company, 'rows'>,
  writes: readonly Write[],
): Promise<{ lost: Write[]; doubles: string[] }> {
  const ids = async (statement: string) => (await rows<{ id: string }>(statement)).map(({ id }) => id)
  const found: Record<Write['kind'], Set<string>> = {
    signed: new Set(await ids(`SELECT enc_id AS id FROM offers WHERE status = 'Accepted'`)),
    saved: new Set(
      await ids(`SELECT account_id || ' ' || position_id AS id FROM saved_positions WHERE removed_at IS NULL`),
    ),
    applied: new Set(await ids('SELECT receipt AS id FROM applications')),
  }
  const doubles = await ids(
    `SELECT 'offer ' || offer_id AS id FROM offer_events WHERE action IN ('accepted', 'declined') GROUP BY offer_id HAVING count(*) > 1
     UNION ALL
     SELECT 'evidence of offer ' || offer_id FROM offer_evidence GROUP BY offer_id HAVING count(*) > 1
     UNION ALL
     SELECT 'application of ' || account_id || ' for ' || position_id FROM applications
       GROUP BY account_id, position_id HAVING count(*) > 1`,
  )
  return { lost: writes.filter(({ kind, id }) => !found[kind].has(id)), doubles }
}
