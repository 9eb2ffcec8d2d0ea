import type { FormDefinition, StandardItem } from '@foyer/form-kit/server'
import { applyRules } from '#config/apply-rules.ts'
import { localeTags, negotiateLocale } from '#config/locale-tags.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { message } from '#platform/messages/messages.ts'

/** Languages of the standard form. */
const LANGUAGES = localeTags.filter((tag) =>
  ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh-CN', 'ar', 'he'].includes(tag),
)

const LETTER_TYPES = ['.pdf', '.docx', '.doc', '.odt', '.rtf', '.txt']
const RESUME_TYPES = [...LETTER_TYPES, '.png', '.jpg', '.jpeg']

/** Returns the product language of texts that are shown next to questions in another language. */
export const writtenLanguage = (tag: string): string => negotiateLocale(LANGUAGES, [tag], 'en')

/** Returns the language in which a standard form is written for a reader or a position. */
export const standardLanguage = (preferred: string | undefined, { site }: SiteTenant): string =>
  negotiateLocale(LANGUAGES, [...(preferred ? [preferred] : []), site.defaultLanguage], 'en')

/** Returns the form of positions that have none: contact details, résumé, cover letter, consents. */
export function standardForm(
  { name, site }: SiteTenant,
  language: string,
  positionId: number | null,
): FormDefinition<StandardItem> {
  const { resumeRequired, fileMB } = applyRules(site, positionId)
  const company = site.branding.companyName || name
  const text = (id: Parameters<typeof message>[1]) => message(language, id, { company })
  const rules = [{ type: 'maxFileSizeMB', value: fileMB }]
  return {
    sections: [
      {
        title: text('forms.standard.contact'),
        items: [
          {
            name: 'firstname',
            type: 'text',
            label: text('forms.standard.firstname'),
            required: true,
            autocomplete: 'given-name',
            layout: { width: 'half' },
            rules: [{ type: 'maxLength', value: 200 }],
          },
          {
            name: 'lastname',
            type: 'text',
            label: text('forms.standard.lastname'),
            help: text('forms.standard.lastname.help'),
            autocomplete: 'family-name',
            layout: { width: 'half' },
            rules: [{ type: 'maxLength', value: 200 }],
          },
          {
            name: 'email',
            type: 'email',
            label: text('forms.standard.email'),
            required: true,
            layout: { width: 'half' },
          },
          { name: 'phone', type: 'phone', label: text('forms.standard.phone'), layout: { width: 'half' } },
          {
            name: 'location',
            type: 'text',
            label: text('forms.standard.location'),
            help: text('forms.standard.location.help'),
            rules: [{ type: 'maxLength', value: 300 }],
          },
        ],
      },
      {
        title: text('forms.standard.documents'),
        items: [
          {
            name: 'resume',
            type: 'fileUpload',
            label: text('forms.standard.resume'),
            required: resumeRequired,
            allowedTypes: RESUME_TYPES,
            rules,
          },
          {
            name: 'coverletter',
            type: 'fileUpload',
            label: text('forms.standard.coverletter'),
            allowedTypes: LETTER_TYPES,
            rules,
          },
        ],
      },
      {
        title: text('forms.standard.consents'),
        items: [
          {
            name: 'consentprocessing',
            type: 'checkboxItem',
            label: text('forms.standard.consent.processing'),
            required: true,
          },
          { name: 'consentkeeping', type: 'checkboxItem', label: text('forms.standard.consent.keeping') },
          { name: 'consentcontact', type: 'checkboxItem', label: text('forms.standard.consent.contact') },
        ],
      },
    ],
  }
}
