// Sends messages to a running site and prints the times of the first event and of the whole answer, searches included.

const SEARCHES = [
  'Engineering jobs in Berlin',
  'part time jobs near London',
  'night shift technician',
  'jobs in the Sales department',
  'remote developer jobs paying at least €50,000',
  'Stellen als Mechaniker in Hamburg',
  'offres de soudeur à Lyon',
  'show me more',
]
const QUESTIONS = ['When will I hear from you?', 'How do I apply?', 'What can you do?', 'Is there a pension?']

/** Sends one message. @returns milliseconds until the first event after `turn`, and until the end */
async function timeOf(base: string, headers: Record<string, string>, text: string): Promise<[number, number]> {
  const started = performance.now()
  const body = JSON.stringify({ message_id: `bench-${crypto.randomUUID()}`, text })
  const response = await fetch(`${base}/api/pcsx/assistant/messages`, { method: 'POST', headers, body })
  if (!response.ok || !response.body) throw new Error(`The site answered ${response.status}.`)
  let first = 0
  let seen = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    seen += part
    if (first === 0 && /"type":"(?!turn)/.test(seen)) first = performance.now() - started
  }
  return [first, performance.now() - started]
}

const percentile = (values: readonly number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0)

/** Times each message `rounds` times and prints p50 and p95; the first round only warms up. */
export async function timeMessages(base: string, rounds: number): Promise<void> {
  const page = await fetch(`${base}/careers`)
  const cookie = page.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const token = page.headers.get('x-csrf-token') ?? ''
  const headers = { 'content-type': 'application/json', cookie, 'x-csrf-token': token, origin: base }
  const times = { searches: [] as [number, number][], questions: [] as [number, number][] }
  for (let round = 0; round <= rounds; round++)
    for (const [kind, texts] of [
      ['searches', SEARCHES],
      ['questions', QUESTIONS],
    ] as const)
      for (const text of texts) {
        const time = await timeOf(base, headers, text)
        if (round > 0) times[kind].push(time)
      }
  const row = (all: readonly [number, number][]) => ({
    messages: all.length,
    'first p50': percentile(
      all.map(([first]) => first),
      0.5,
    ),
    'first p95': percentile(
      all.map(([first]) => first),
      0.95,
    ),
    'whole p50': percentile(
      all.map(([, whole]) => whole),
      0.5,
    ),
    'whole p95': percentile(
      all.map(([, whole]) => whole),
      0.95,
    ),
  })
  console.table({ searches: row(times.searches), questions: row(times.questions) })
}
