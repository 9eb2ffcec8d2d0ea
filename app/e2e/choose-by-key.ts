import { expect, type FileChooser, type Locator } from '@playwright/test'

/** Chooses files with the Enter key. A busy browser may take the key before it hands its dialogs to the test. */
export async function chooseByKey(input: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const page = input.page()
  await expect(async () => {
    await input.focus()
    const chooser = page.waitForEvent('filechooser', { timeout: 3000 })
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(files)
  }).toPass()
}
