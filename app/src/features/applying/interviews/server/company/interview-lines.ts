import { startOf, writtenTime } from '../records/times.ts'
import type { CompanyInterview } from './company-interviews.ts'

/** Returns an interview in the format that commands print for programs. */
export const asJson = ({ row, state, slots }: CompanyInterview) => ({
  enc_id: row.encId,
  application: row.applicationEncId,
  title: row.title,
  state,
  wall_start: writtenTime(startOf(row)),
  zone: row.zone,
  starts_at: startOf(row)?.instant.toISOString() ?? null,
  minutes: row.minutes,
  moves_left: row.movesLeft,
  sequence: row.sequence,
  slots: slots.map((slot) => ({
    id: slot.encId,
    wall_start: `${slot.wallStart}${slot.wallOffset}`,
    zone: slot.zone,
    seats: slot.seats,
    taken: slot.taken,
  })),
})

/** Returns an interview as one line of text. */
export const lineOf = ({ row, state }: CompanyInterview): string =>
  `${row.encId}  ${state}  ${writtenTime(startOf(row)) ?? '(no time yet)'} ${row.zone}  ${row.title}, ${row.positionTitle}`
