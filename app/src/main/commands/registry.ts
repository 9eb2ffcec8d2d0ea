import { importCommands } from '#features/job-import/server/index.ts'
import { notificationCommands } from '#features/notifications/server/commands.ts'
import { offerCommands } from '#features/offers/server/index.ts'
import { positionCommands } from '#features/positions/server/commands.ts'
import { accountCommands } from '#features/session/server/index.ts'
import { sealCommands } from '#features/signing/server/commands.ts'
import { tenantCommands } from '#features/tenants/server/commands.ts'
import { configCommands } from '#features/tenants/server/config-commands.ts'
import { webhookCommands } from '#features/webhooks/server/commands.ts'
import { backupCommands } from '#platform/backup/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import type { SiteCommandContext } from './command-context.ts'
import { doctorCommand } from './doctor-command.ts'
import { migrateCommand } from './migrate-command.ts'

/** Every command of `foyer`, in the order in which help lists them. */
export const commands: readonly Command<SiteCommandContext>[] = [
  ...importCommands,
  ...positionCommands,
  ...offerCommands,
  ...notificationCommands,
  ...webhookCommands,
  ...sealCommands,
  ...tenantCommands,
  ...accountCommands,
  ...configCommands,
  migrateCommand,
  doctorCommand,
  ...backupCommands,
]
