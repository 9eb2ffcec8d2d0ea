import { z } from 'zod'
import { type ApiScope, COMPANY_API, DESK_API } from '#kernel/company/api-scopes.ts'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import { defineEndpoint, type Endpoint, type FilePart, type HttpMethod, type UploadedFile } from '#kernel/endpoint.ts'
import { companyLimits } from '#kernel/company/limits.ts'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import type { AppError, Refusal } from '#kernel/error.ts'
import type {
  CommandArgument,
  CommandContext,
  CommandOption,
  CommandResult,
  OptionValues,
} from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'

/** The one who performs an act: a colleague, a program with an API key, or a user of the terminal. */
export interface Actor {
  kind: 'staff' | 'key' | 'terminal'
  name: string
  /** Account of a colleague. */
  accountId?: string
  /** Role of a colleague. */
  role?: StaffRole
  /** IP address of the call. */
  address?: string
}

/** The circumstances of an act. */
export interface ActCall {
  tenant: SiteTenant
  /** The actor, for histories: the name of a colleague or an API key, or `command`. */
  by: string
  actor: Actor
  now: Date
}

/** The call of the company API that performs an act. */
export interface ApiFace<Input, Result> {
  method: Exclude<HttpMethod, 'GET'>
  /** Path below `/api/company/v1`; its `:name` segments are fields of the input, unless `params` has them. */
  path: string
  summary: string
  params?: z.ZodObject
  /** Body, if it isn't just the remaining fields of the input. */
  body?: z.ZodType
  files?: Readonly<Record<string, FilePart>>
  /** Returns the input, if body or files have another format. @throws AppError that names their fields */
  input?(
    sent: { params: never; body: never; files: readonly UploadedFile[] },
    about: { context: FeatureContext; tenant: SiteTenant },
  ): Input | Promise<Input>
  /** Returns true if the act created something, for the status 201. */
  created?(result: Result): boolean
  /** Schema of the response. */
  answer: z.ZodType
  /** Returns the body of the response. */
  present(result: Result, about: { context: FeatureContext; tenant: SiteTenant }): unknown
  /** Returns an error in the API's terms; it must name the fields of the call. */
  explain?(error: unknown): unknown
}

/** The command that performs an act. */
export interface CommandFace<Input, Result> {
  details?: readonly string[]
  arguments: readonly CommandArgument[]
  options: Readonly<Record<string, CommandOption>>
  /** Reads the input from the words and options. @throws CommandError */
  input(values: readonly string[], options: never, context: CommandContext): Input | Promise<Input>
  /** Returns the sentence for a missing object, such as one with a mistyped id. */
  notFound?(values: readonly string[], tenant: SiteTenant): string
  /** Returns an error in the command's terms; it must name its options. */
  explain?(error: unknown): unknown
  /** Returns the output for an error that takes more than one sentence; undefined for any other. */
  failed?(error: unknown, options: never, input: Input): CommandResult | undefined
  answer(result: Result, about: CommandAnswer<Input>): CommandResult
}

/** Facts that a command can print in addition to the result of its act. */
export interface CommandAnswer<Input, Options = never> {
  context: FeatureContext
  tenant: SiteTenant
  now: Date
  input: Input
  options: Options
}

/** The answer of a call of the desk. */
export interface DeskAnswer<Result> {
  answer: z.ZodType
  present(result: Result): unknown
}

/** The part of an act that hiring managers can do. They only ever act on applications to their own jobs. */
export interface ManagerLimits<Input> {
  /** Returns the id of the application that the act is about. */
  application(input: Input): string
  /** Returns false for inputs that only other roles can send. */
  admits(input: Input): boolean
  /** The refusal, alike for an application to another job, one that doesn't exist, and an input for other roles. */
  refusal(): AppError
}

/** The reason why an act has no face of a kind. */
export interface NoFace {
  none: string
}

/**
 * An act of the company, declared once: its command, its call of the company API, their reference, the access table and
 * the walk test derive from it.
 */
export interface Act {
  /** A noun and a verb, such as `application move`; also the name of the command. */
  name: string
  /** A sentence without a full stop. */
  summary: string
  /** Right that an API key needs. */
  scope: ApiScope
  /** People of the company who can perform it. */
  roles: readonly StaffRole[]
  /** Limits for hiring managers, if they are among the roles. */
  forManagers?: ManagerLimits<never>
  /** True if the candidate is notified, or sees a change. */
  seenByCandidate: boolean
  input: z.ZodObject
  refusals: readonly Refusal[]
  perform(context: FeatureContext, input: never, call: ActCall): Promise<unknown>
  api: ApiFace<unknown, never> | NoFace
  command: CommandFace<unknown, never> | NoFace
  /** Reason why the desk doesn't offer the act. */
  notAtDesk?: string
  /** Makes the desk send the act's input where the API names its objects in the terms of another system. */
  deskBy?: 'input'
  /** Answer of the desk's call; that of the company API by default, and empty without one. */
  atDesk?: DeskAnswer<never>
  /** Returns the object for the audit, if no field of the input names it. */
  objectOf?(result: never): string
  /** Returns the person whom it is about, as the company names people, if the object isn't an application's. */
  personOf?(result: never): string | null
  /** Endpoint of the company API; undefined without that face. */
  endpoint: Endpoint | undefined
  /** Endpoint of the desk; undefined for an act that it doesn't offer. */
  desk: Endpoint | undefined
}

/** Declares an act; its input and result type its faces. */
export function defineAct<Input extends z.ZodObject, Result>(
  act: Omit<
    Act,
    'input' | 'perform' | 'forManagers' | 'atDesk' | 'objectOf' | 'personOf' | 'api' | 'command' | 'endpoint' | 'desk'
  > & {
    input: Input
    forManagers?: ManagerLimits<z.output<Input>>
    objectOf?(result: Result): string
    personOf?(result: Result): string | null
    perform(context: FeatureContext, input: z.output<Input>, call: ActCall): Promise<Result>
    atDesk?: DeskAnswer<Result>
    api: ApiFace<z.output<Input>, Result> | NoFace
    command: CommandFace<z.input<Input>, Result> | NoFace
  },
): Act {
  if (act.roles.includes('hiring-manager') && !act.forManagers)
    throw new Error(`The act ${act.name} has hiring managers among its roles, but no limits for them. Add forManagers.`)
  const endpoint = 'none' in act.api ? undefined : endpointOf(act, act.api)
  return {
    ...act,
    endpoint,
    desk: act.notAtDesk === undefined ? deskEndpoint(act, act.deskBy === 'input' ? undefined : endpoint) : undefined,
  }
}

/** Declares the command of an act; its options are typed by name. */
export const commandFace = <const Options extends Record<string, CommandOption>, Input, Result>(
  face: Omit<CommandFace<Input, Result>, 'input' | 'options' | 'answer' | 'failed'> & {
    options: Options
    failed?(error: unknown, options: OptionValues<Options>, input: Input): CommandResult | undefined
    answer(result: Result, about: CommandAnswer<Input, OptionValues<Options>>): CommandResult
    input(values: readonly string[], options: OptionValues<Options>, context: CommandContext): Input | Promise<Input>
  },
): CommandFace<Input, Result> => face

/** Derives an act's call of the desk: that of the company API for signed-in colleagues, or one with the act's input as its body. */
function deskEndpoint(
  {
    name,
    summary,
    roles,
    refusals,
    input,
    atDesk,
  }: Pick<Act, 'name' | 'summary' | 'roles' | 'refusals' | 'input' | 'atDesk'>,
  api: Endpoint | undefined,
): Endpoint {
  const shape = {
    id: `desk.${name.replaceAll(' ', '.')}`,
    access: 'staff',
    roles,
    tenant: 'optional',
    query: z.looseObject({ domain: z.unknown().optional() }),
    refusals: [401, 403, 404, 422, 429, refusals],
    bodyLimitBytes: companyLimits.bodyBytes,
  } as const
  if (!api)
    return defineEndpoint({
      ...shape,
      method: 'POST',
      path: `${DESK_API}/acts/${name.replaceAll(' ', '/')}`,
      summary: `${summary}.`,
      body: input,
      data: atDesk?.answer ?? z.object({}),
    })
  const { method, params, body, data, files, creates } = api
  return defineEndpoint({
    ...shape,
    method,
    path: `${DESK_API}${api.path.slice(COMPANY_API.length)}`,
    summary: api.summary,
    params,
    body,
    data: atDesk?.answer ?? data,
    ...(files && { files }),
    ...(creates && { creates }),
  })
}

function endpointOf(
  { input, scope, refusals }: Pick<Act, 'input' | 'scope' | 'refusals'>,
  face: Pick<ApiFace<never, never>, 'method' | 'path' | 'summary' | 'params' | 'body' | 'files' | 'answer'> & {
    created?: unknown
  },
): Endpoint {
  const { method, path, summary, body, files, created, answer } = face
  const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const { params = [], fields = [] } = Object.groupBy(Object.entries(input.shape), ([name]) =>
    named.has(name) ? 'params' : 'fields',
  )
  return companyEndpoint({
    method,
    path,
    summary,
    scope,
    refusals,
    params: face.params ?? z.object(Object.fromEntries(params)),
    body: body ?? z.object(Object.fromEntries(fields)),
    data: answer,
    ...(files && { files }),
    ...(created !== undefined && { creates: true }),
  })
}
