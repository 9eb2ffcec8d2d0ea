import type { Act, Actor } from '#platform/feature/act.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { inOneTransaction } from '#platform/db/after-commit.ts'
import { type Binding, bind, type EndpointResponse, type HandlerInput } from '#platform/http/endpoints.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { defineService } from '#platform/feature/service.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { type Colleague, colleagueOf, performAct } from './audit.ts'

/** Returns true if a colleague reads an application. */
export const readsApplication =
  defineService<(viewer: Viewer, tenant: SiteTenant, application: string) => Promise<boolean>>('acts.reads-application')

/** Returns the bindings of an act: its call of the company API and its call of the desk, as far as it has them. */
export function bindAct(act: Act, context: FeatureContext): Binding[] {
  const { endpoint, desk } = act
  return [
    ...(endpoint
      ? [
          bind(endpoint, (input) => {
            const name = input.by
            return handle(act, context, input, {
              by: name,
              actor: { kind: 'key', name, address: input.context.ip },
              face: 'api',
            })
          }),
        ]
      : []),
    ...(desk
      ? [
          bind(desk, async (input) => {
            const actor = colleague(input)
            // The act and its entry in the audit are committed together.
            return inOneTransaction(context.db, async () =>
              handle(act, context, input, { by: actor.name, actor, face: 'desk', viewer: input.viewer }),
            )
          }),
        ]
      : []),
  ]
}

/** Returns the signed-in colleague of a call as the one who acts. */
export function colleague({
  viewer,
  context,
}: Pick<HandlerInput<Endpoint<never, never, never, never, string, 'staff'>>, 'viewer' | 'context'>): Colleague {
  return colleagueOf(viewer, context.ip)
}

async function handle(
  act: Act,
  context: FeatureContext,
  { tenant, params, body, files, context: request }: HandlerInput<Endpoint>,
  { face, viewer, ...who }: { by: string; actor: Actor; face: 'api' | 'desk'; viewer?: Viewer },
): Promise<EndpointResponse<Endpoint>> {
  const call = { tenant, ...who, now: await request.now() }
  const fields = { ...(params as object), ...(body as object) }
  const { api } = act
  if ('none' in api || (face === 'desk' && act.deskBy === 'input')) {
    await limitManager(act, context, fields as never, { tenant, viewer })
    const result = await performAct(act, context, fields as never, call)
    return { data: act.atDesk?.present(result as never) ?? {} }
  }
  const sent = { params: params as never, body: body as never, files }
  const input = (await api.input?.(sent, { context, tenant })) ?? fields
  await limitManager(act, context, input as never, { tenant, viewer })
  const result = await performAct(act, context, input as never, call).catch((error: unknown) => {
    throw api.explain?.(error) ?? error
  })
  const { present } = (face === 'desk' && act.atDesk) || api
  return {
    data: present(result as never, { context, tenant }),
    status: api.created?.(result as never) ? 201 : 200,
  }
}

/** Holds a hiring manager to the act's limits. The endpoint has admitted the role. @throws the refusal of these limits */
async function limitManager(
  { forManagers }: Act,
  context: FeatureContext,
  input: never,
  { tenant, viewer }: { tenant: SiteTenant; viewer: Viewer | undefined },
): Promise<void> {
  if (viewer?.staffRole !== 'hiring-manager' || !forManagers) return
  const isOwn = await context.use(readsApplication)(viewer, tenant, forManagers.application(input))
  if (!isOwn || !forManagers.admits(input)) throw forManagers.refusal()
}
