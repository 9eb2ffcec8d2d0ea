/**
 * Reloads the page if its script is gone, for example after a deployment; once per chunk and tab, so that a permanently
 * missing script ends in a message rather than a loop. A page's script is requested only on navigation to it, so no
 * input is lost; parts within a page never do this.
 */
export function reloadOnce(chunk: string): void {
  const key = `reloaded: ${chunk}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
  } catch {
    // Without storage, once could become forever.
    return
  }
  window.location.reload()
}
