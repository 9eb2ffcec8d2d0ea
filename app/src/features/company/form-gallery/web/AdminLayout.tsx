import { createFormStore, type FieldItem, type FormDefinition, standardModels } from '@foyer/form-kit'
import { PreboardingAdminForm } from '@foyer/form-kit/product'
import { standardViews, useMessages } from '@foyer/form-kit/react'
import { useMemo, useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { adminForm } from './samples/layout-forms.ts'
import { useViewMode } from './use-view-mode.ts'

type Change = (items: readonly FieldItem[], index: number) => readonly FieldItem[]

/** The admin layout with an editable definition. */
export function AdminLayout() {
  const { locale, now } = useApp()
  const mode = useViewMode()
  const messages = useMessages()
  const [isEditMode, setEditMode] = useState(true)
  const [definition, setDefinition] = useState<FormDefinition>(adminForm)
  const store = useMemo(() => {
    const change = (section: number, name: string, how: Change) =>
      setDefinition(({ sections }) => ({
        sections: sections.map((one, index) =>
          index === section
            ? {
                ...one,
                items: how(
                  one.items,
                  one.items.findIndex((item) => item.name === name),
                ),
              }
            : one,
        ),
      }))
    const sections = definition.sections.map((section, index) => ({
      ...section,
      items: section.items.map((item) => withButtons(item, (how) => change(index, item.name, how))),
    }))
    return createFormStore({ definition: { sections }, models: standardModels, messages, now: () => now })
  }, [definition, messages, now])
  return (
    <>
      <label className="fk-choice">
        <input type="checkbox" checked={isEditMode} onChange={() => setEditMode(!isEditMode)} />
        Change the questions
      </label>
      <PreboardingAdminForm
        store={store}
        views={standardViews}
        locale={locale}
        mode={mode}
        isEditMode={isEditMode}
        aria-label="Preboarding admin form"
      />
    </>
  )
}

function withButtons(item: FieldItem, change: (how: Change) => void): FieldItem {
  return {
    ...item,
    onDuplicate: () =>
      change((items, index) => items.toSpliced(index + 1, 0, { ...item, name: freeName(items, item.name) })),
    onEdit: () => change((items, index) => items.with(index, { ...item, label: `${item.label} (edited)` })),
    onDelete: () => change((items, index) => items.toSpliced(index, 1)),
    onMoveUp: () => change((items, index) => swapped(items, index, -1)),
    onMoveDown: () => change((items, index) => swapped(items, index, 1)),
  }
}

/** Swaps an item with its neighbour, skipping hidden ones. */
function swapped(items: readonly FieldItem[], index: number, direction: 1 | -1): readonly FieldItem[] {
  let other = index + direction
  while (items[other]?.hidden) other += direction
  const moved = items[index]
  if (!moved || !items[other]) return items
  return items.toSpliced(index, 1).toSpliced(other, 0, moved)
}

function freeName(items: readonly FieldItem[], name: string): string {
  let count = 2
  while (items.some((item) => item.name === `${name}-${count}`)) count += 1
  return `${name}-${count}`
}
