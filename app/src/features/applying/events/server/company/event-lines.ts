import type { CompanyEvent } from './company-events.ts'

/** Returns an event for programs. */
export const asJson = ({
  encId,
  title,
  wallStart,
  zone,
  startsAt,
  endsAt,
  phase,
  seats,
  taken,
  waiting,
}: CompanyEvent) => ({
  id: encId,
  title,
  wallStart,
  zone,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  phase,
  seats,
  taken,
  waiting,
})

/** Returns an event as one line of text. */
export const lineOf = ({ encId, title, wallStart, zone, phase, seats, taken, waiting }: CompanyEvent) =>
  `${encId}  ${wallStart} ${zone}  ${phase.padEnd(8)}  ${taken}${seats === null ? '' : `/${seats}`} registered${waiting > 0 ? `, ${waiting} waiting` : ''}  ${title}`
