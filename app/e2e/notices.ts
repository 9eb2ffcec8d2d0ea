import { expect, type Page } from '@playwright/test'

type ListeningWindow = typeof window & { noticesHeard?: string[] }

/** Runs in a document: keeps the words of every snack and toast that it shows. */
function listen(): void {
  const heard: string[] = []
  ;(window as ListeningWindow).noticesHeard = heard
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[data-testid=snack], [data-testid=toast]'))
      if (textContent && !heard.includes(textContent)) heard.push(textContent)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Listens from now on, also in documents to come, to what the page says in snacks and toasts. A snack is gone after two
 * seconds and a short toast after five, before a busy machine may look for it.
 * @returns waits until one of them has said some words
 */
export async function hearNotices(page: Page): Promise<(words: string) => Promise<void>> {
  await page.addInitScript(listen)
  await page.evaluate(listen)
  const heard = () => page.evaluate(() => (window as ListeningWindow).noticesHeard?.join('\n'))
  return (words) => expect.poll(heard).toContain(words)
}
