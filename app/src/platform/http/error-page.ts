import type { FastifyRequest } from 'fastify'
import { message } from '#platform/messages/messages.ts'
import type { RefusalBody } from './envelope.ts'

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
 * `againAfter`, in seconds, it loads its address again by itself.
 */
export function errorPage(refused: RefusalBody, locale: string, againAfter?: number): string {
  const { message: text, id, detail } = refused.error
  const name = id ? `<p>${escapeHtml(message(locale, 'shell.error.id', { id }))}</p>` : ''
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${againAfter === undefined ? '' : `\n<meta http-equiv="refresh" content="${againAfter}">`}
<title>${escapeHtml(text)}</title>
<style>body{margin:3rem auto;max-width:40rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}pre{overflow:auto}</style>
</head>
<body>
<main>
<h1>${refused.status === 500 ? escapeHtml(message(locale, 'shell.error.heading')) : refused.status}</h1>
<p>${escapeHtml(text)}</p>${againAfter === undefined ? '' : `\n<p>${escapeHtml(message(locale, 'errorPage.again'))}</p>`}
${name}
${detail ? `<pre>${escapeHtml(detail)}</pre>` : ''}
</main>
</body>
</html>
`
}
