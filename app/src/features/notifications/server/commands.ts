import { type CommandContext, CommandError, defineCommand } from '#platform/commands/command.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { safeNext } from '#features/session/safe-next.ts'
import { createNotify } from './notify.ts'
import { findReceiver } from './store.ts'

interface NotifyContext extends CommandContext {
  site(): Promise<{
    db: Database
    now(): Promise<Date>
    mailer: Mailer
    secrets: { signing: string }
    tenants: { all(): readonly SiteTenant[] }
  }>
}

export const notificationCommands = [
  defineCommand({
    name: 'notify',
    summary: 'Tell a candidate something',
    details: [
      'It appears in the candidate’s notifications at once, in the words given, and goes out by mail unless they chose otherwise. With the same --key it is told once, however often this is called.',
    ],
    arguments: [],
    options: {
      to: { value: 'EMAIL', describe: 'The address of the candidate’s account.' },
      title: { value: 'TEXT', describe: 'What it is about, in a few words.' },
      message: { value: 'TEXT', describe: 'What there is to say.' },
      url: { value: 'ADDRESS', describe: 'Where a click leads, on this site: /careers/offers.' },
      'action-required': { describe: 'The candidate has to do something.' },
      key: { value: 'KEY', describe: 'Names what happened; without it every call tells something new.' },
    },
    async run(context: NotifyContext, { options }) {
      const title = options.title?.trim() ?? ''
      const text = options.message?.trim() ?? ''
      if (!options.to) throw new CommandError('missing-to', 'Say who is told: --to alice@example.com.')
      if (!title || !text) throw new CommandError('missing-text', 'Say what is told: --title TEXT and --message TEXT.')
      const publicUrl = context.publicUrl()
      if (options.url !== undefined && safeNext(options.url, publicUrl) === undefined)
        throw new CommandError(
          'foreign-url',
          `A notification leads to this site only: a path such as /careers/offers, or an address that begins with ${publicUrl}/.`,
        )
      const { db, now, mailer, tenants, secrets } = await context.site()
      const tenant = await context.tenant()
      const receiver = await findReceiver(db, tenant.id, { email: options.to })
      if (!receiver)
        throw new CommandError(
          'unknown-account',
          `Nobody has an account with the address “${options.to}” at ${tenant.domain}.`,
        )
      const notify = createNotify({
        mailer,
        tenants,
        publicUrl: () => publicUrl,
        signingSecret: secrets.signing,
      })
      const instant = await now()
      const { id, added } = await db.transaction().execute((trx) =>
        notify(trx, {
          tenantId: tenant.id,
          accountId: receiver.accountId,
          event: 'message',
          dedupeKey: `message ${options.key ?? crypto.randomUUID()}`,
          type: options['action-required'] ? 'action_required' : 'informational',
          title,
          message: text,
          redirectUrl: options.url,
          now: instant,
        }),
      )
      const said = added ? `${receiver.email} is told` : `${receiver.email} was told before, and is not told again`
      return { data: { notification: { id, added } }, lines: [`${said} (notification ${id}).`] }
    },
  }),
]
