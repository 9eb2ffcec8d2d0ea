/** Encodes a form as a browser does, for `inject`: fields are texts, files have bytes and a name. */
export async function formBody(
  fields: Record<string, string>,
  files: { field: string; name: string; bytes: Uint8Array | string; type?: string }[] = [],
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field, name, bytes, type = 'application/pdf' } of files)
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], { type }), name)
  const sent = new Response(form)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}
