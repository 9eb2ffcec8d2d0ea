import { test } from '@playwright/test'
for (const [hl, scheme] of [['en', 'light'], ['de', 'dark'], ['ar', 'light']] as const)
  for (const width of [390, 1280])
    test(`shot ${hl} ${width}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/careers/search?domain=meridian.example&query=engineer&sort_by=timestamp&hl=${hl}`)
      const line = page.locator('.other-results')
      for (let i = 0; i < 40 && (await line.count()) === 0; i++) {
        const next = page.locator('a[rel=next]')
        if ((await next.count()) === 0) break
        await next.click()
        await page.waitForLoadState('networkidle')
      }
      if (await line.count()) await line.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `/tmp/sr-shot-${hl}-${width}.png` })
      await page.goto(`/careers/search?domain=meridian.example&query=I+am+an+experienced+engineer+looking+for+a+job+with+a+lively+team&hl=${hl}`)
      await page.screenshot({ path: `/tmp/sr-shot2-${hl}-${width}.png` })
    })
