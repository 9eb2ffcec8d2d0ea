import { serverLimits } from '#config/server-limits.ts'
import { type CodeSent, countRequest, makeCode, rememberBrowser } from '#features/session/server/index.ts'
import { sendErasureCode } from './erasure-mails.ts'
import type { OwnCall } from './settings-service.ts'

/**
 * Emails a code that confirms the deletion, in place of the previous one of this browser.
 * @throws `request/too-many-requests`
 */
export async function requestErasureCode(call: OwnCall): Promise<CodeSent> {
  const { email, accountId } = call.viewer
  await countRequest(call, 'erase-account', email)
  const { browserHash, cookies } = rememberBrowser(call)
  await sendErasureCode(call, await makeCode(call, { kind: 'erase-account', email, accountId }, browserHash))
  return { codeMinutes: serverLimits.codeMinutes, cookies }
}
