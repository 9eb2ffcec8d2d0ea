import { expect, test } from '@playwright/test'
import { openGallery } from './form-kit-steps.ts'

test('a form that is being sent takes no second submit, and a failure is told with all answers kept [RB-30]', async ({
  page,
}) => {
  await openGallery(page, 'features/sending')
  const form = page.getByRole('form', { name: 'Sending and refusals' })
  const send = form.getByRole('button', { name: 'Send' })
  await form.getByRole('radio', { name: 'fails' }).check()
  await form.getByRole('textbox', { name: 'Email' }).fill('robin@example.com')
  await send.click()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(form.getByText('Sending your answers')).toBeAttached()
  const summary = form.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText("We couldn't send your answers.")
  await expect(send).not.toHaveAttribute('aria-disabled')
  await form.getByRole('radio', { name: 'refuses the email' }).check()
  await send.click()
  const email = form.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Another account has this email.')
  await expect(email).toHaveValue('robin@example.com')
})
