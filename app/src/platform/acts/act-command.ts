import { userInfo } from 'node:os'
import { AppError } from '#kernel/error.ts'
import { type Command, type CommandContext, CommandError } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { messageById } from '#platform/messages/messages.ts'
import type { Act, CommandFace } from '../feature/act.ts'
import { performAct } from './audit.ts'

/** Returns the command of an act; none if it has no such face. */
export function actCommand(act: Act): Command<CommandContext>[] {
  const { name, summary, command } = act
  if ('none' in command) return []
  const { details, arguments: words } = command
  return [
    {
      name,
      summary,
      ...(details && { details }),
      arguments: words,
      options: command.options,
      async run(context, { values, options: given }) {
        const options = given as never
        // Invalid arguments are refused before the database is opened.
        const input = await command.input(values, options, context)
        const site = await context.site()
        const tenant = await context.tenant()
        const checked = checkInput(act, input, command.notFound?.(values, tenant)) as never
        const actor = { kind: 'terminal', name: terminalUser() } as const
        const call = { tenant, by: 'command', actor, now: await site.now() }
        try {
          const result = (await performAct(act, site, checked, call)) as never
          return command.answer(result, { context: site, tenant, input, options, now: call.now })
        } catch (thrown) {
          const failure = command.failed?.(thrown, options, input)
          if (failure) return failure
          const error = command.explain?.(thrown) ?? thrown
          throw error instanceof AppError ? inWords(error, command, values, tenant) : error
        }
      },
    },
  ]
}

/** Returns the name of the system's user, if it has one: containers often run without. */
function terminalUser(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/**
 * Checks the input like the other faces.
 * @throws CommandError that names the field, or reports that no object has that id
 */
function checkInput({ input: schema }: Act, input: unknown, missing: string | undefined): unknown {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [fault] = parsed.error.issues
  if (fault?.path[0] === 'id' && missing !== undefined) throw new CommandError('not-found', missing)
  throw new CommandError('bad-value', `${fault?.path.join('.')}: ${fault?.message}. Correct it and try again.`)
}

/** Returns a refusal as a sentence for the operator, about the faulty fields or the missing object. */
function inWords(
  error: AppError,
  command: CommandFace<unknown, never>,
  values: readonly string[],
  tenant: SiteTenant,
): CommandError {
  const faults = Object.values(error.fields ?? {}).flat()
  const missing = error.status === 404 ? command.notFound?.(values, tenant) : undefined
  const refusal = faults.length > 0 ? faults.join(' ') : messageById('en', error.messageKey, error.values)
  return new CommandError(error.code, missing ?? refusal, { cause: error })
}
