import { AppError } from '#kernel/error.ts'
import { type CommandContext, CommandError } from '#platform/feature/command.ts'
import { messageById } from '#platform/messages/messages.ts'
import { type CompanyEvent, companyEventService, type CompanyEvents } from './company-events.ts'

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

/** Runs a use case of the company's events; its refusals become those of a command. */
export async function onEvents<T>(
  context: CommandContext,
  act: (service: CompanyEvents, tenantId: number) => Promise<T>,
): Promise<T> {
  const site = await context.site()
  const tenant = await context.tenant()
  try {
    return await act(site.use(companyEventService), tenant.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.values(error.fields ?? {}).flat()
    throw new CommandError(
      error.code,
      fields.length > 0 ? fields.join(' ') : messageById('en', error.messageKey, error.values),
      { cause: error },
    )
  }
}
