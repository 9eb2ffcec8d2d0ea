/** Saves the bytes of a PDF under a name. */
export function saveLetter(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns a document's name as a file name, without characters that file systems reject. */
export function fileName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are among what is left out
  const safe = name.replaceAll(/[\u0000-\u001f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()
  return /\.pdf$/i.test(safe) ? safe : `${safe || 'document'}.pdf`
}
