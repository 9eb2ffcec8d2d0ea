import { Webhook } from 'standardwebhooks'
import { openReceiver } from './webhook-receiver.ts'

interface News {
  type: string
  data: Record<string, string>
}

/** An applicant tracking system as a company could write it: it only knows addresses, an API key and a secret. */
export interface SmallAts {
  /** The address that receives webhooks. */
  hook: string
  /** Returns the JSON of a call that must succeed. */
  call<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object | FormData): Promise<Answer>
  /** Downloads a file, with the API key or, for a webhook's link, without. */
  download(url: string, options?: { withKey: boolean }): Promise<Buffer>
  /** Returns all applications, from all pages. */
  everyApplication<Row>(): Promise<Row[]>
  /** Returns the signed news of this type received so far. */
  news(type: string): News['data'][]
  close(): Promise<void>
}

/** Opens an applicant tracking system of the company whose site is at `site`. */
export async function openSmallAts(site: string, secrets: { key: string; hook: string }): Promise<SmallAts> {
  const receiver = await openReceiver()
  const headers = { authorization: `Bearer ${secrets.key}` }
  /** Addresses are public ones, and a test's server listens on another. */
  const reach = (url: string) => {
    const { pathname, search } = new URL(url, site)
    return new URL(`${pathname}${search}`, site)
  }
  const right = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const get = async (path: string) => right(await fetch(reach(path), { headers }))
  return {
    hook: receiver.url,
    async call<Answer>(method: string, path: string, body?: object | FormData) {
      const isForm = body instanceof FormData
      const answer = await fetch(reach(`/api/company/v1${path}`), {
        method,
        headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      return (await (await right(answer)).json()) as Answer
    },
    async download(url, { withKey } = { withKey: true }) {
      const answer = withKey ? await get(url) : await right(await fetch(reach(url)))
      return Buffer.from(await answer.arrayBuffer())
    },
    async everyApplication<Row>() {
      const rows: Row[] = []
      let next: string | undefined = '/api/company/v1/applications?limit=1'
      while (next !== undefined) {
        const page: Response = await get(next)
        rows.push(...((await page.json()) as Row[]))
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      }
      return rows
    },
    news: (type) =>
      receiver.received.flatMap(({ headers: sent, body }) => {
        const at = new Date(Number(sent['webhook-timestamp']) * 1000)
        const signature = new Webhook(secrets.hook).sign(String(sent['webhook-id']), at, body)
        if (sent['webhook-signature'] !== signature) throw new Error('A webhook came with a wrong signature.')
        const news = JSON.parse(body) as News
        return news.type === type ? [news.data] : []
      }),
    close: () => receiver.close(),
  }
}
