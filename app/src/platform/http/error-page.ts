import type { FastifyRequest } from 'fastify'
import { direction } from '#config/locale-tags.ts'
import { message } from '#platform/messages/messages.ts'
import type { RefusalBody } from './site/envelope.ts'

/** Error pages load nothing and run nothing. */
export const ERROR_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Returns true if a refused request was for a page: not the API's, and not matched by any other route. */
export function asksForPage(request: FastifyRequest): boolean {
  const route = request.routeOptions.url
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (route === undefined || route === '/*') &&
    !/^\/+api(?:\/|$)/i.test(request.url)
  )
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&#34;')

/**
 * Returns an error page for failures that no screen can show; it names no company and needs no scripts or styles. With
 * `againAfter`, in seconds, it reloads by itself, and has no id, which the next one would replace.
 */
export function errorPage(refused: RefusalBody, locale: string, againAfter?: number): string {
  const { message: sentence, id, detail } = refused.error
  const again = againAfter !== undefined
  const command = 'command' in refused.data ? String(refused.data.command) : undefined
  const heading = again
    ? message(locale, 'shell.busy')
    : refused.status === 500
      ? message(locale, 'shell.error.heading')
      : undefined
  const rest = [
    heading && sentence,
    again && message(locale, 'errorPage.again'),
    command !== undefined && message(locale, 'errorPage.noSite'),
    refused.error.code === 'no-owner' && message(locale, 'errorPage.noOwner'),
    !again && id && message(locale, 'shell.error.id', { id }),
  ]
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">${again ? `\n<meta http-equiv="refresh" content="${againAfter}">` : ''}
<title>${escapeHtml(heading ?? sentence)}</title>
<style>body{margin:3rem auto;max-width:40rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}pre{overflow:auto}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading ?? sentence)}</h1>
${rest.flatMap((line) => (line ? [`<p>${escapeHtml(line)}</p>`] : [])).join('\n')}
${[command, detail].flatMap((text) => (text ? [`<pre dir="ltr">${escapeHtml(text)}</pre>`] : [])).join('\n')}
</main>
</body>
</html>
`
}
