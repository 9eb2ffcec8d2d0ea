import { presentFile } from '#features/applying/answers/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import * as contract from '../contract.ts'
import { addFile } from './candidate/add-file.ts'
import { editApplication } from './candidate/edit-application.ts'
import { revokeConsent } from './candidate/consents.ts'
import { type ApplicantCall, readerOf } from './candidate/own-application.ts'
import { presentApplication } from './candidate/present-application.ts'
import { listOwn, showApplication, showEditForm, showReceipt, showVersion } from './candidate/show-application.ts'
import { undoWithdrawal, withdrawApplication } from './candidate/withdraw-application.ts'
import { askWhy } from './candidate/ask-why.ts'
import { writeMessage } from './candidate/write-message.ts'
import type { ApplicationDependencies } from './records/dependencies.ts'
import type { ApplicationRow } from './records/store.ts'

export function applicationBindings(dependencies: ApplicationDependencies): Binding[] {
  async function callOf({ tenant, context }: { tenant: SiteTenant; context: RequestContext }) {
    const applicant = await dependencies.guests.find(tenant, context)
    if (!applicant) throw requestErrors.error('not-signed-in')
    return { dependencies, tenant, context, applicant }
  }
  const answer = async (call: ApplicantCall, { row, now }: { row: ApplicationRow; now: Date }) => ({
    data: { application: presentApplication(row, await readerOf(call, [row], now)) },
  })
  return [
    bind(contract.listApplications, async (input) => ({
      data: await listOwn(await callOf(input), await input.context.now()),
    })),
    bind(contract.getApplication, async ({ params, ...input }) => ({
      data: await showApplication(await callOf(input), params.id, await input.context.now()),
    })),
    bind(contract.getVersion, async ({ params, ...input }) => ({
      data: await showVersion(await callOf(input), params.id, params.n),
    })),
    bind(contract.getEditForm, async ({ params, ...input }) => ({
      data: await showEditForm(await callOf(input), params.id, await input.context.now()),
    })),
    bind(contract.addApplicationFile, async ({ params, body, files: [file], ...input }) => {
      const call = await callOf(input)
      if (!file) throw requestErrors.error('invalid', { fields: { file: ['Missing data for required field.'] } })
      return { data: { file: presentFile(await addFile(call, params.id, { field: body.field, file })) } }
    }),
    bind(contract.editApplication, async ({ params, body, ...input }) => {
      const call = await callOf(input)
      return answer(call, await editApplication(call, params.id, body))
    }),
    bind(contract.withdrawApplication, async ({ params, body, ...input }) => {
      const call = await callOf(input)
      return answer(call, await withdrawApplication(call, params.id, body.reason?.trim() || null))
    }),
    bind(contract.undoWithdrawal, async ({ params, ...input }) => {
      const call = await callOf(input)
      return answer(call, await undoWithdrawal(call, params.id))
    }),
    bind(contract.writeMessage, async ({ params, body, ...input }) => {
      const call = await callOf(input)
      return answer(call, await writeMessage(call, params.id, body))
    }),
    bind(contract.askWhy, async ({ params, body, ...input }) => {
      const call = await callOf(input)
      return answer(call, await askWhy(call, params.id, body))
    }),
    bind(contract.revokeConsent, async ({ params, ...input }) => {
      const call = await callOf(input)
      return answer(call, await revokeConsent(call, params.id, params.purpose))
    }),
    bind(contract.checkReceipt, async ({ params, tenant }) => ({
      data: await showReceipt({ dependencies, tenant }, params.number),
    })),
  ]
}
