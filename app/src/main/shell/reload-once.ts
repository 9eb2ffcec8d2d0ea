/**
 * Loads the page anew when its script is gone, as after a deploy; once for each chunk while the tab is open, so that a
 * script that stays away ends in a message rather than in a circle. A page's script is only asked for by somebody who
 * goes to that page, so nothing typed is lost; parts inside a page never do this.
 */
export function reloadOnce(chunk: string): void {
  const key = `reloaded: ${chunk}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
  } catch {
    // Without a place to remember it, once could become for ever.
    return
  }
  window.location.reload()
}
