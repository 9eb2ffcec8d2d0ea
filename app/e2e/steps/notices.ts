import { expect, type Page } from '@playwright/test'

type ListeningWindow = typeof window & { recordedNotices?: string[] }

/** Runs in a document: keeps the words of every snack and toast that it shows. */
function listen(): void {
  const notices: string[] = []
  ;(window as ListeningWindow).recordedNotices = notices
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[data-testid=snack], [data-testid=toast]'))
      if (textContent && !notices.includes(textContent)) notices.push(textContent)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Listens from now on, also in documents to come, to what the page says in snacks and toasts. A snack is gone after two
 * seconds and a short toast after five, before a busy machine may look for it.
 * @returns waits until one of them has said some words
 */
export async function recordNotices(page: Page): Promise<(words: string) => Promise<void>> {
  await page.addInitScript(listen)
  await page.evaluate(listen)
  const notices = () => page.evaluate(() => (window as ListeningWindow).recordedNotices?.join('\n'))
  return (words) => expect.poll(notices).toContain(words)
}
