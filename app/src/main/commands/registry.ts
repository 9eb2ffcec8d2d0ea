import { backupCommands } from '#platform/backup/commands.ts'
import type { Command, CommandContext } from '#platform/commands/command.ts'
import { features } from '../features.ts'
import { doctorCommand } from './doctor-command.ts'
import { migrateCommand } from './migrate-command.ts'

/** All commands of `foyer`, in the order of help. */
export const commands: readonly Command<CommandContext>[] = [
  ...features.flatMap((feature) => feature.commands ?? []),
  migrateCommand,
  doctorCommand,
  ...backupCommands,
]
