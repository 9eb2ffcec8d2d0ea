import { expect, type Locator, type Page, test } from '@playwright/test'
import { chooseByKey, openGallery, PDF, refusalsOfAll, watchErrors } from './form-kit-steps.ts'

const stateOf = (page: Page, title: string): Locator => page.getByRole('form', { name: title, exact: true })
const text = (name: string, content = 'I bake at night.') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const PNG = {
  name: 'face.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAE0lEQVR42mPgjgkCIob/b24CEQAiVQb7dPshBQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const withButton = (page: Page) => ({ has: page.getByRole('button') })
/** The rows of the chosen files: name, size and a button. */
const chosenFiles = (field: Locator): Locator => field.getByRole('listitem').filter(withButton(field.page()))
/** The reasons why files were not taken. */
const refusedFiles = (field: Locator): Locator =>
  field.getByRole('listitem').filter({ hasNot: field.page().getByRole('button') })
/** Matches the rows of files with these names. */
const rowsOf = (...names: string[]) => names.map((name) => new RegExp(`^${name.replaceAll('.', '\\.')} \\d`))

/** The empty field for up to three files of up to 5 MB. */
async function emptyField(page: Page) {
  await openGallery(page, 'fields/fileUpload')
  const form = stateOf(page, 'Empty')
  const input = form.getByLabel('Choose files')
  await expect(input).toBeAttached()
  return {
    input,
    /** Part of the area that takes files. */
    zone: form.getByText('or drop them here'),
    files: chosenFiles(form),
    refused: refusedFiles(form),
    live: form.getByRole('status').last(),
    removal: (name: string) => form.getByRole('button', { name: `Remove ${name}` }),
  }
}

/** The text of the area while files are over it. */
const dropNow = (page: Page): Locator => stateOf(page, 'Empty').getByText('Drop here to add', { exact: true }).first()

/** Drops files made in the page: a name and what is in it, or how many bytes. */
async function drop(page: Page, onto: Locator, files: readonly (readonly [string, string | number])[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((made) => {
    const transfer = new DataTransfer()
    for (const [name, content] of made) {
      transfer.items.add(new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
    }
    return transfer
  }, files)
  await onto.dispatchEvent('dragover', { dataTransfer })
  await expect(dropNow(page)).toBeVisible()
  await onto.dispatchEvent('drop', { dataTransfer })
}

test('files are chosen, listed with their size, announced, and removed', async ({ page }) => {
  const { input, files, live, removal } = await emptyField(page)
  await expect(input).toHaveAttribute('multiple')
  await input.setInputFiles([PDF, text('letter.txt')])
  await expect(files).toHaveText(rowsOf('resume.pdf', 'letter.txt'))
  await expect(files.nth(1)).toContainText('16 bytes')
  await expect(live).toHaveText('resume.pdf was added. letter.txt was added.')
  await removal('resume.pdf').click()
  await expect(files).toHaveText(rowsOf('letter.txt'))
  await expect(removal('letter.txt')).toBeFocused()
  await expect(live).toHaveText('resume.pdf was removed.')
  await input.setInputFiles(PDF)
  await expect(files).toHaveText(rowsOf('letter.txt', 'resume.pdf'))
})

test('each unusable file is refused with a reason, and the other files stay', async ({ page }) => {
  const { input, files, refused } = await emptyField(page)
  await input.setInputFiles([
    PDF,
    text('empty.txt', ''),
    text('run.exe', 'MZ'),
    { ...PNG, name: 'photo.pdf' },
    text('data.txt', 'a\0b'),
  ])
  await expect(files).toHaveText(rowsOf('resume.pdf'))
  await expect(refused).toHaveText([
    'empty.txt is empty. Choose another file.',
    "We can't accept run.exe. Choose one of these file types: .doc, .docx, .pdf, .txt, .png, .jpg, .jpeg.",
    "The content of photo.pdf doesn't match a .pdf file. Save it again in that format, or choose another file.",
    "The content of data.txt doesn't match a .txt file. Save it again in that format, or choose another file.",
  ])
  await expect(input).toHaveAccessibleDescription(/empty\.txt is empty/)
  await input.setInputFiles(text('letter.txt'))
  await expect(files).toHaveText(rowsOf('resume.pdf', 'letter.txt'))
  await expect(refused).toHaveCount(0)
})

test('files are dropped on the field, and one dropped outside it doesn’t navigate away', async ({ page }) => {
  const { zone, files, live } = await emptyField(page)
  await drop(page, zone, [['letter.txt', 'I bake.']])
  await expect(files).toHaveText(rowsOf('letter.txt'))
  await expect(dropNow(page)).toBeHidden()
  await expect(live).toHaveText('letter.txt was added.')
  const kept = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'astray.txt'))
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(kept).toBe(true)
})

test('a file that is too large, or one too many, is refused before it is read', async ({ page }) => {
  const { zone, files, refused } = await emptyField(page)
  await page.evaluate(() => {
    const { slice } = Blob.prototype
    Blob.prototype.slice = function counted(...given) {
      if (this instanceof File) document.body.dataset['read'] = `${document.body.dataset['read'] ?? ''}${this.name} `
      return slice.apply(this, given)
    }
  })
  await drop(page, zone, [
    ['huge.pdf', 5 * 1024 * 1024 + 1],
    ['a.txt', 'a'],
    ['b.txt', 'b'],
    ['c.txt', 'c'],
    ['d.txt', 'd'],
  ])
  await expect(files).toHaveText(rowsOf('a.txt', 'b.txt', 'c.txt'))
  await expect(refused).toHaveText([
    'huge.pdf is larger than 5 MB. Choose a smaller file.',
    'd.txt: Upload no more than 3 files.',
  ])
  const read = await page.evaluate(() => document.body.dataset['read'])
  expect(read).toContain('a.txt')
  expect(read).not.toMatch(/huge|d\.txt/)
})

test('a large file is read completely, in chunks', async ({ page }) => {
  const { input, files } = await emptyField(page)
  const bytes = Buffer.alloc(4 * 1024 * 1024 + 1, 'x')
  bytes.write('%PDF-1.7\n')
  await page.evaluate(() => {
    const { readAsDataURL } = FileReader.prototype
    FileReader.prototype.readAsDataURL = function counted(blob) {
      document.body.dataset['pieces'] = String(Number(document.body.dataset['pieces'] ?? 0) + 1)
      readAsDataURL.call(this, blob)
    }
  })
  await input.setInputFiles({ name: 'big.pdf', mimeType: 'application/pdf', buffer: bytes })
  await expect(files).toHaveText(rowsOf('big.pdf'))
  await expect(files).toHaveText(rowsOf('big.pdf'))
  expect(await page.evaluate(() => Number(document.body.dataset['pieces']))).toBe(3)
})

test('a file that can’t be read is refused by name', async ({ page }) => {
  const { input, files, refused } = await emptyField(page)
  await page.evaluate(() => {
    FileReader.prototype.readAsDataURL = function broken() {
      queueMicrotask(() => this.dispatchEvent(new Event('error')))
    }
  })
  await input.setInputFiles(PDF)
  await expect(refused).toHaveText(['resume.pdf: File could not be uploaded'])
  await expect(files).toHaveCount(0)
})

test('images have thumbnails, whose object URLs are released when they are removed', async ({ page }) => {
  await page.addInitScript(() => {
    const { createObjectURL, revokeObjectURL } = URL
    const open = new Set<string>()
    URL.createObjectURL = (blob) => {
      const made = createObjectURL(blob)
      open.add(made)
      return made
    }
    URL.revokeObjectURL = (url) => {
      open.delete(url)
      revokeObjectURL(url)
    }
    Object.assign(window, { openPictures: () => open.size })
  })
  const { input, removal } = await emptyField(page)
  const openPictures = () => page.evaluate(() => (window as unknown as { openPictures(): number }).openPictures())
  const before = await openPictures()
  await input.setInputFiles([PNG, PDF])
  const picture = stateOf(page, 'Empty').getByRole('listitem').locator('img')
  await expect(picture).toHaveCount(1)
  expect(await picture.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth))).toBe(2)
  expect(await openPictures()).toBe(before + 1)
  await removal('face.png').click()
  await expect(picture).toHaveCount(0)
  expect(await openPictures()).toBe(before)
})

test('odd names are shown safely', async ({ page }) => {
  const { zone, files } = await emptyField(page)
  await drop(page, zone, [
    [`${'w'.repeat(10_000)}.txt`, 'x'],
    ['cv\u202Efdp.txt', 'x'],
    ['👩‍🍳 <b>سيرة.txt', 'x'],
  ])
  await expect(files).toHaveText([/^w{43}…w{12}\.txt \d/, /^cvfdp\.txt \d/, /^👩‍🍳 <b>سيرة\.txt \d/])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('files are chosen and removed with the keyboard alone @desk', async ({ page }) => {
  const { input, files, removal } = await emptyField(page)
  await chooseByKey(input, [PDF, text('letter.txt')])
  await expect(files).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(removal('resume.pdf')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removal('letter.txt')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(files).toHaveCount(0)
  await expect(input).toBeFocused()
  await expect(stateOf(page, 'Empty').getByText('Choose files')).toHaveCSS('outline-style', 'solid')
})

test('a failed submit keeps the only file, which stands in place of the drop area with a button to replace it', async ({
  page,
}) => {
  await openGallery(page, 'forms/application')
  const resume = page.getByRole('group', { name: 'Resume' })
  const input = resume.getByLabel('Choose a file')
  const files = chosenFiles(resume)
  await expect(input).not.toHaveAttribute('multiple')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(input).toHaveAccessibleDescription(/Resume is required/)
  await input.setInputFiles(text('old.txt'))
  const replacement = resume.getByLabel('Replace old.txt')
  await expect(replacement).not.toHaveAccessibleDescription(/is required/)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toBeFocused()
  await expect(files).toHaveText(rowsOf('old.txt'))
  await expect(resume.getByText('or drop it here')).toHaveCount(0)
  await expect(input).toHaveCount(0)
  await replacement.setInputFiles({ ...PNG, name: 'wrong.pdf' })
  await expect(refusedFiles(resume)).toContainText(['wrong.pdf'])
  await expect(files).toHaveText(rowsOf('old.txt'))
  await replacement.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(replacement).toBeFocused()
  await expect(resume.getByText('Replace', { exact: true })).toHaveCSS('outline-style', 'solid')
  expect(await refusalsOfAll(page)).toEqual([])
  await replacement.setInputFiles(PDF)
  await expect(files).toHaveText(rowsOf('resume.pdf'))
  await resume.getByRole('button', { name: 'Remove resume.pdf' }).click()
  await expect(input).toBeFocused()
})

test('files can be downloaded in view mode', async ({ page }) => {
  await openGallery(page, 'fields/fileUpload')
  const view = stateOf(page, 'View mode')
  const download = page.waitForEvent('download')
  await view.getByRole('button', { name: 'Save cv.txt' }).click()
  expect((await download).suggestedFilename()).toBe('cv.txt')
})

test('files and errors meet the accessibility rules in both directions of writing', async ({ page }) => {
  const errors = watchErrors(page)
  const { input, refused } = await emptyField(page)
  await input.setInputFiles([PDF, PNG, text('run.exe')])
  await expect(refused).toHaveCount(1)
  expect(await refusalsOfAll(page)).toEqual([])
  const form = stateOf(page, 'Empty')
  for (const target of [
    ...(await form.getByRole('button', { name: /^Remove/ }).all()),
    form.getByText('Choose files'),
  ]) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
  expect(errors).toEqual([])
})
