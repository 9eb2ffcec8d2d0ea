import { expect, type Page } from '@playwright/test'

/** Signs a demo account in, as a program does; pages of this context are theirs from then on. */
export async function signIn(page: Page, email: string, domain = 'meridian.example'): Promise<void> {
  const first = await page.request.get(`/careers?domain=${domain}`)
  const answer = await page.request.post(`/api/auth/sign-in/email?domain=${domain}`, {
    data: { email, password: 'foyer-demo' },
    headers: { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(first.url()).origin },
  })
  expect(answer.status()).toBe(200)
}
