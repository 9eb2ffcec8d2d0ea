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

/** The empty field for up to three files of up to 5 MB. */
async function emptyField(page: Page) {
  await openGallery(page, 'fields/fileUpload')
  const form = stateOf(page, 'Empty')
  await expect(form.locator('.fk-drop')).toBeVisible()
  return {
    input: form.locator('input[type=file]'),
    zone: form.locator('.fk-drop'),
    names: form.locator('.fk-file-name'),
    refused: form.locator('.fk-refused li'),
    error: form.locator('.fk-error'),
    live: form.locator('.fk-live'),
    removal: (name: string) => form.getByRole('button', { name: `Remove ${name}` }),
  }
}

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
  await expect(onto).toHaveAttribute('data-over')
  await onto.dispatchEvent('drop', { dataTransfer })
}

test('files are chosen, listed with their size, told to screen readers, and removed', async ({ page }) => {
  const { input, names, live, removal } = await emptyField(page)
  await expect(input).toHaveAttribute('multiple')
  await input.setInputFiles([PDF, text('letter.txt')])
  await expect(names).toHaveText(['resume.pdf', 'letter.txt'])
  await expect(page.locator('.fk-file-size').nth(1)).toHaveText('16 byte')
  await expect(live).toHaveText('resume.pdf was added. letter.txt was added.')
  await removal('resume.pdf').click()
  await expect(names).toHaveText(['letter.txt'])
  await expect(removal('letter.txt')).toBeFocused()
  await expect(live).toHaveText('resume.pdf was removed.')
  await input.setInputFiles(PDF)
  await expect(names).toHaveText(['letter.txt', 'resume.pdf'])
})

test('what cannot be used is refused with a sentence each, and the other files stay', async ({ page }) => {
  const { input, names, refused, error } = await emptyField(page)
  await input.setInputFiles([
    PDF,
    text('empty.txt', ''),
    text('run.exe', 'MZ'),
    { ...PNG, name: 'photo.pdf' },
    text('data.txt', 'a\0b'),
  ])
  await expect(names).toHaveText(['resume.pdf'])
  await expect(refused).toHaveText([
    'empty.txt is empty. Choose another file.',
    "We can't accept run.exe. Choose one of these file types: .doc, .docx, .pdf, .txt, .png, .jpg, .jpeg.",
    "The content of photo.pdf doesn't match a .pdf file. Save it again in that format, or choose another file.",
    "The content of data.txt doesn't match a .txt file. Save it again in that format, or choose another file.",
  ])
  await expect(error).toHaveCount(0)
  expect(await input.evaluate((element) => element.getAttribute('aria-describedby'))).toContain('refused')
  await input.setInputFiles(text('letter.txt'))
  await expect(names).toHaveText(['resume.pdf', 'letter.txt'])
  await expect(refused).toHaveCount(0)
})

test('files are dropped, and one that misses the field does not take the page away', async ({ page }) => {
  const { zone, names, live } = await emptyField(page)
  await drop(page, zone, [['letter.txt', 'I bake.']])
  await expect(names).toHaveText(['letter.txt'])
  await expect(zone).not.toHaveAttribute('data-over')
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

test('a file that is too large, or one too many, is refused without reading a byte of it', async ({ page }) => {
  const { zone, names, refused } = await emptyField(page)
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
  await expect(names).toHaveText(['a.txt', 'b.txt', 'c.txt'])
  await expect(refused).toHaveText([
    'huge.pdf is larger than 5 MB. Choose a smaller file.',
    'd.txt: Upload no more than 3 files.',
  ])
  const read = await page.evaluate(() => document.body.dataset['read'])
  expect(read).toContain('a.txt')
  expect(read).not.toMatch(/huge|d\.txt/)
})

test('a large file is read in pieces, whole', async ({ page }) => {
  const { input, names } = await emptyField(page)
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
  await expect(names).toHaveText(['big.pdf'])
  await expect(page.locator('.fk-file').first()).toHaveAttribute('data-status', 'done')
  expect(await page.evaluate(() => Number(document.body.dataset['pieces']))).toBe(3)
})

test('a file that cannot be read is told with its name', async ({ page }) => {
  const { input, names, refused } = await emptyField(page)
  await page.evaluate(() => {
    FileReader.prototype.readAsDataURL = function broken() {
      queueMicrotask(() => this.dispatchEvent(new Event('error')))
    }
  })
  await input.setInputFiles(PDF)
  await expect(refused).toHaveText(['resume.pdf: File could not be uploaded'])
  await expect(names).toHaveCount(0)
})

test('pictures are shown small, and their addresses are given back when they go', async ({ page }) => {
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
  const picture = stateOf(page, 'Empty').locator('img')
  await expect(picture).toHaveCount(1)
  expect(await picture.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth))).toBe(2)
  expect(await openPictures()).toBe(before + 1)
  await removal('face.png').click()
  await expect(picture).toHaveCount(0)
  expect(await openPictures()).toBe(before)
})

test('odd names are shown safely', async ({ page }) => {
  const { zone, names } = await emptyField(page)
  await drop(page, zone, [
    [`${'w'.repeat(10_000)}.txt`, 'x'],
    ['cv\u202Efdp.txt', 'x'],
    ['👩‍🍳 <b>سيرة.txt', 'x'],
  ])
  await expect(names).toHaveText([/^w{43}…w{12}\.txt$/, 'cvfdp.txt', '👩‍🍳 <b>سيرة.txt'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('everything works by keyboard @desk', async ({ page }) => {
  const { input, names, removal } = await emptyField(page)
  await chooseByKey(input, [PDF, text('letter.txt')])
  await expect(names).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(removal('resume.pdf')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removal('letter.txt')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(names).toHaveCount(0)
  await expect(input).toBeFocused()
  const label = page.locator('.fk-file-input:focus-visible + .fk-button').first()
  expect(await label.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
})

test('a submit that fails keeps the chosen files, and a field for one file takes another in its place', async ({
  page,
}) => {
  await openGallery(page, 'forms/application')
  const resume = page.getByRole('group', { name: 'Resume' })
  const input = resume.locator('input[type=file]')
  await expect(input).not.toHaveAttribute('multiple')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(resume.locator('.fk-error')).toHaveText('Resume is required')
  await input.setInputFiles(text('old.txt'))
  await expect(resume.locator('.fk-error')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('.fk-summary')).toBeFocused()
  await expect(resume.locator('.fk-file-name')).toHaveText(['old.txt'])
  await input.setInputFiles({ ...PNG, name: 'wrong.pdf' })
  await expect(resume.locator('.fk-refused li')).toContainText(['wrong.pdf'])
  await expect(resume.locator('.fk-file-name')).toHaveText(['old.txt'])
  await input.setInputFiles(PDF)
  await expect(resume.locator('.fk-file-name')).toHaveText(['resume.pdf'])
})

test('where the form is only looked at, files can be saved', async ({ page }) => {
  await openGallery(page, 'fields/fileUpload')
  const view = stateOf(page, 'Only looked at')
  const download = page.waitForEvent('download')
  await view.getByRole('button', { name: 'Save cv.txt' }).click()
  expect((await download).suggestedFilename()).toBe('cv.txt')
})

test('files and refusals satisfy the accessibility rules, to the left and to the right', async ({ page }) => {
  const errors = watchErrors(page)
  const { input, refused } = await emptyField(page)
  await input.setInputFiles([PDF, PNG, text('run.exe')])
  await expect(refused).toHaveCount(1)
  expect(await refusalsOfAll(page)).toEqual([])
  const small = await page.locator('.fk-files button, .fk-drop .fk-button').evaluateAll(
    (targets) =>
      targets.filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return Math.min(width, height) < 24
      }).length,
  )
  expect(small).toBe(0)
  expect(errors).toEqual([])
})
