/**
 * Returns a `fetch` that reports upload progress as a fraction of 0 to 1, for `CallInput.send`. Built on
 * XMLHttpRequest, since fetch has no upload progress.
 */
export function sendWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address instanceof Request ? address.url : address)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => resolve(readAnswer(request)))
      request.addEventListener('error', () => reject(new TypeError('The network failed.')))
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'))
      else request.send(body instanceof FormData ? body : null)
    })
}

function readAnswer(request: XMLHttpRequest): Response {
  const lines = request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter((line) => line.includes(':'))
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(request.responseText, { status: request.status, headers })
}
