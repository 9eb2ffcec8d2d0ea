import { bind, type Binding } from '#platform/http/endpoints.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { signedIn } from '#kernel/viewer.ts'
import * as contract from '../contract.ts'
import { changeEmail, requestEmailChange } from './accounts/change-email.ts'
import { changePassword } from './passwords/change-password.ts'
import { signOut } from './sessions/open-session.ts'
import { listOwnMethods, listOwnSessions, revokeOtherSessions, revokeOwnSession } from './sessions/own-sessions.ts'
import * as passkeys from './passkeys/passkeys.ts'
import { startProviderSignIn } from './providers/provider-sign-in.ts'
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts'
import * as factor from './codes/second-factor.ts'
import type { SessionDependencies } from './dependencies.ts'
import { signInWithPassword } from './sign-in.ts'
import { requestCode, signInWithCode } from './codes/sign-in-with-code.ts'
import { signUp, verifySignUp } from './accounts/sign-up.ts'

interface Input {
  tenant: SiteTenant
  context: RequestContext
}

/** Splits the result of a use case into data and cookies. */
const withCookies = <T extends { cookies: string[] }>({ cookies, ...data }: T) => ({ data, cookies })

export function sessionBindings(service: SessionDependencies): Binding[] {
  const call = ({ tenant, context }: Input) => ({ service, tenant, context })
  return [...signInBindings(call), ...securityBindings(call), ...passkeyBindings(call), ...secondFactorBindings(call)]
}

type CallOf = (input: Input) => { service: SessionDependencies; tenant: SiteTenant; context: RequestContext }

function signInBindings(call: CallOf): Binding[] {
  return [
    bind(contract.getSession, async ({ context }) => {
      const viewer = await context.viewer()
      return { data: { viewer: viewer ? signedIn(viewer) : null } }
    }),
    bind(contract.signInWithPassword, async (input) => withCookies(await signInWithPassword(call(input), input.body))),
    bind(contract.signOut, async (input) => ({
      data: {},
      cookies: await signOut(call(input)),
      headers: { 'clear-site-data': '"cache"' },
    })),
    bind(contract.signUp, async (input) => withCookies(await signUp(call(input), input.body))),
    bind(contract.verifySignUp, async (input) => withCookies(await verifySignUp(call(input), input.body))),
    bind(contract.requestCode, async (input) => withCookies(await requestCode(call(input), input.body))),
    bind(contract.signInWithCode, async (input) => withCookies(await signInWithCode(call(input), input.body))),
    bind(contract.passkeySignInOptions, async (input) => withCookies(await passkeys.passkeySignInOptions(call(input)))),
    bind(contract.signInWithPasskey, async (input) =>
      withCookies(await passkeys.signInWithPasskey(call(input), input.body)),
    ),
    bind(contract.startProviderSignIn, async (input) =>
      withCookies(await startProviderSignIn(call(input), input.body)),
    ),
  ]
}

function securityBindings(call: CallOf): Binding[] {
  return [
    bind(contract.requestPasswordReset, async (input) => ({
      data: await requestPasswordReset(call(input), input.body),
    })),
    bind(contract.resetPassword, async (input) => withCookies(await resetPassword(call(input), input.body))),
    bind(contract.changePassword, async (input) =>
      withCookies(await changePassword(call(input), input.viewer, input.body)),
    ),
    bind(contract.requestEmailChange, async (input) =>
      withCookies(await requestEmailChange(call(input), input.viewer, input.body)),
    ),
    bind(contract.changeEmail, async (input) => withCookies(await changeEmail(call(input), input.viewer, input.body))),
    bind(contract.listSessions, async (input) => ({
      data: { sessions: await listOwnSessions(call(input), input.viewer) },
    })),
    bind(contract.revokeSession, async (input) => {
      await revokeOwnSession(call(input), input.viewer, input.body.id)
      return { data: {} }
    }),
    bind(contract.revokeOtherSessions, async (input) => ({
      data: { ended: await revokeOtherSessions(call(input), input.viewer) },
    })),
    bind(contract.listSignInMethods, async (input) => ({ data: await listOwnMethods(call(input), input.viewer) })),
  ]
}

function passkeyBindings(call: CallOf): Binding[] {
  return [
    bind(contract.listPasskeys, async (input) => ({
      data: { passkeys: await passkeys.listPasskeys(call(input), input.viewer) },
    })),
    bind(contract.newPasskeyOptions, async (input) =>
      withCookies(await passkeys.newPasskeyOptions(call(input), input.viewer)),
    ),
    bind(contract.addPasskey, async (input) => ({
      data: { passkey: await passkeys.addPasskey(call(input), input.viewer, input.body) },
    })),
    bind(contract.renamePasskey, async (input) => {
      await passkeys.renamePasskey(call(input), input.viewer, input.body)
      return { data: {} }
    }),
    bind(contract.deletePasskey, async (input) => {
      await passkeys.deletePasskey(call(input), input.viewer, input.body.id)
      return { data: {} }
    }),
  ]
}

function secondFactorBindings(call: CallOf): Binding[] {
  return [
    bind(contract.showSecondFactor, async (input) => ({
      data: await factor.showSecondFactor(call(input), input.viewer),
    })),
    bind(contract.beginApp, async (input) => ({ data: await factor.beginApp(call(input), input.viewer) })),
    bind(contract.confirmApp, async (input) =>
      withCookies(await factor.confirmApp(call(input), input.viewer, input.body.code)),
    ),
    bind(contract.verifySecondFactor, async (input) =>
      withCookies(await factor.verifySecondFactor(call(input), input.viewer, input.body.code)),
    ),
    bind(contract.renewRecoveryCodes, async (input) => ({
      data: await factor.renewRecoveryCodes(call(input), input.viewer),
    })),
    bind(contract.newFactorPasskey, async (input) =>
      withCookies(await factor.newFactorPasskey(call(input), input.viewer)),
    ),
    bind(contract.addFactorPasskey, async (input) =>
      withCookies(await factor.addFactorPasskey(call(input), input.viewer, input.body)),
    ),
  ]
}
