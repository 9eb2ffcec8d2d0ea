import { readFile } from 'node:fs/promises'
import { callerPath } from '#config/env.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { resolvePositions } from '#features/jobs/positions/server/index.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { AppConfig } from '#config/config.ts'
import type { AssistantEngine, AssistantTools } from '../engine/contract/engine.ts'
import { rulesEngine } from '../engine/rules-engine.ts'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { modelFirst } from '../model/model-first.ts'
import { createModelState } from '../model/model-state.ts'
import { contactOf, knowledgeOf, siteTextsOf } from '../tools/company-texts.ts'
import { readPositions } from '../tools/read-positions.ts'
import { evaluateQuestion, type TestAnswer, type TestJobs } from './evaluate.ts'
import { readQuestions, type TestQuestion } from './question-file.ts'

const evaluateCommand = defineCommand({
  name: 'assistant evaluate',
  summary: 'Answer the questions of a file with the assistant, to compare the answers with known ones',
  details: [
    'FILE has one JSON object a line: {"id", "question", "position_id", "signed_in", "history", "shown", "cart"}, jobs by the company’s id. Standard output has one answer a line: {"id", "engine", "kind", "text", "passages", "facts", "links", "calls", "first_word_ms", "whole_ms"}.',
    'Nothing is changed. Searches and personal lists are not run: the answer names the call.',
  ],
  arguments: [{ name: 'FILE', describe: 'The questions.' }],
  options: {
    engine: {
      value: 'ENGINE',
      choices: ['rules', 'llm'],
      describe: 'The engine; llm is the model of FOYER_LLM_URL. Defaults to rules.',
    },
  },
  async run(context: CommandContext, { values: [file = ''], options: { engine: name } }) {
    const tenant = await context.tenant()
    const site = await context.site()
    const questions = readQuestions(await readText(file))
    const jobs = await findJobs(site, tenant, questions)
    const now = await site.now()
    const engine = engineOf(name, site.config.model, context.stop, now)
    const request = { tenant, language: 'en' }
    const answers: TestAnswer[] = []
    for (const question of questions) {
      if (context.stop.aborted) break
      const tools = toolsFor(site, tenant, question, jobs, now)
      answers.push(await evaluateQuestion(engine(), question, request, tools, jobs))
    }
    return { data: { answers }, records: answers, lines: answers.map((answer) => JSON.stringify(answer)) }
  },
})

/**
 * Returns a function that creates an engine for one question, so that a model's failure doesn't pause it for the next.
 * @throws CommandError without a model to ask
 */
export function engineOf(
  name: unknown,
  model: AppConfig['model'],
  signal: AbortSignal,
  now: Date,
): () => AssistantEngine {
  if (name !== 'llm') return () => rulesEngine
  if (!model)
    throw new CommandError(
      'no-model',
      'There is no model to ask. Set FOYER_LLM_URL and FOYER_LLM_MODEL to its server and name.',
    )
  return () =>
    modelFirst({
      settings: model,
      state: createModelState(createSharedCounts()),
      signal,
      spent: { tokens: 0 },
      now,
      failed: () => undefined,
    })
}

export const assistantCommands = [evaluateCommand]

async function readText(file: string): Promise<string> {
  try {
    return await readFile(callerPath(file), 'utf8')
  } catch {
    throw new CommandError('bad-file', `The file ${file} can’t be read. Check its path.`)
  }
}

/** Finds the jobs named in the questions. */
async function findJobs(
  { db }: FeatureContext,
  tenant: SiteTenant,
  questions: readonly TestQuestion[],
): Promise<TestJobs> {
  const named = questions.flatMap(({ position_id, shown, cart, saved, history }) => [
    ...(position_id === null ? [] : [position_id]),
    ...shown,
    ...cart,
    ...saved,
    ...history.flatMap(
      ({ proposal }) => JSON.stringify(proposal ?? '').match(/(?<=position_ids?":\[?(?:"[^"]*",)*")[^"]+/g) ?? [],
    ),
  ])
  const ids = new Map<string, number>()
  const jobIds = new Map<number, string>()
  for (const jobId of new Set(named)) {
    const [id] = (await resolvePositions(db, tenant.id, [jobId])).keys()
    if (id === undefined) continue
    ids.set(jobId, id)
    jobIds.set(id, jobId)
  }
  return { idOf: (jobId) => ids.get(jobId) ?? 0, jobIdOf: (id) => jobIds.get(id) ?? String(id) }
}

function toolsFor(
  site: FeatureContext,
  tenant: SiteTenant,
  question: TestQuestion,
  jobs: TestJobs,
  now: Date,
): AssistantTools {
  const reader = {
    tenantId: tenant.id,
    locale: 'en',
    companyZone: tenant.site.company.timeZone,
    now,
    opened: { position: null },
    proved: new Set<number>(),
  }
  const own = async () => (question.signed_in ? [] : undefined)
  return {
    place: async (text, language) => {
      const place = site.use(gazetteerService).resolve(text, { language })
      return place && { label: place.label, kind: place.kind, population: place.population }
    },
    filterValues: async () => [],
    search: async () => ({ total: 0, ids: [], href: '/careers/search', unknownPlace: null, alternatives: [] }),
    positions: (ids) => readPositions(site.db, ids, reader),
    similar: async () => [],
    matches: async () => (question.signed_in ? { jobs: [], total: 0, href: '/careers/search' } : undefined),
    saved: async () => (question.signed_in ? question.saved.map(jobs.idOf) : undefined),
    cart: async () => question.cart.map(jobs.idOf),
    alerts: own,
    applications: own,
    interviews: own,
    knowledge: () => knowledgeOf(tenant),
    siteTexts: async () => siteTextsOf(tenant, 'en'),
    contact: () => contactOf(tenant),
    pagePath: () => '/careers/search',
  }
}
