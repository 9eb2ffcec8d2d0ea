import * as limits from '#config/limits.ts'
import { type FieldModels, type FormDefinition, type StandardItem, standardModels } from '@foyer/form-kit'
import { workKinds } from '#features/candidate/profile/rules.ts'
import type { PlaceItem } from '#features/candidate/profile/web/index.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { type BootstrappingField } from '../rules.ts'

type Item = StandardItem | PlaceItem
type Text = (id: MessageId) => string

const text = standardModels.get('text')
export const firstFactsModels: FieldModels = new Map([...standardModels, ...(text ? [['place', text] as const] : [])])

/** Builds the first profile form with the site's fields, in order. */
export function firstFactsForm(fields: readonly BootstrappingField[], title: string, say: Text): FormDefinition<Item> {
  return { sections: [{ title, items: [...new Set(fields)].map((field) => makers[field](say)) }] }
}

const nameItem = (name: 'firstname' | 'lastname', autocomplete: string, say: Text): Item => ({
  name,
  type: 'text',
  label: say(`onboarding.field.${name}`),
  // Not everyone has a last name.
  required: name === 'firstname',
  autocomplete,
  layout: { width: 'half' },
  rules: [{ type: 'maxLength', value: limits.profileNameCharacters }],
})

const makers: Record<BootstrappingField, (say: Text) => Item> = {
  firstname: (say) => nameItem('firstname', 'given-name', say),
  lastname: (say) => nameItem('lastname', 'family-name', say),
  location: (say) => ({
    name: 'location',
    type: 'place',
    label: say('onboarding.field.location'),
    help: say('onboarding.help.location'),
    required: true,
    rules: [{ type: 'maxLength', value: limits.profileTextCharacters }],
  }),
  phone: (say) => ({
    name: 'phone',
    type: 'phone',
    label: say('onboarding.field.phone'),
    help: say('onboarding.help.phone'),
  }),
  workSought: (say) => ({
    name: 'workSought',
    type: 'checkbox',
    label: say('onboarding.field.workSought'),
    choices: workKinds.map((value) => ({ value, label: say(`onboarding.work.${value}`) })),
  }),
}
