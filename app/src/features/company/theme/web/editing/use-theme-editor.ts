import { createContext, useCallback, useContext, useDeferredValue, useMemo, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import type { EditSaver, SaverState } from '#ui/editing/edit-saver.ts'
import { beginEdit, type EditAction, type EditState, reduceEdit } from '#ui/editing/history.ts'
import { useSavedEdits } from '#ui/editing/use-saved-edits.ts'
import { useApp } from '#ui/page/app-context.ts'
import { readPath, resolveColors, type SiteDefaults, type Theme, type TokenPath } from '../../theme.ts'
import type { ColorMode, Product, Section, TokenKey } from '../../tokens.ts'
import type { TokenValue } from '../../values.ts'
import { conflictIn, draftCalls, type OtherEditorsDraft, themeOf } from '../draft-queries.ts'
import type { ShownTheme } from '../theme-queries.ts'
import { type DraftFaults, draftFaults } from '../model/field-faults.ts'
import { partsOf } from '../names/token-texts.ts'

export interface ThemeDraft {
  readonly tokens: Theme
}

/** The product in the editor and its open section. */
export interface Place {
  readonly product: Product
  readonly section: Section | null
}

/** The open draft and everything that changes it. */
export interface ThemeEditing {
  readonly shown: ShownTheme
  readonly site: SiteDefaults
  readonly state: EditState<ThemeDraft, Place>
  readonly theme: Theme
  /** The colours of the open product, as visitors see them. */
  readonly colors: Readonly<Record<ColorMode, ReadonlyMap<TokenKey, string>>>
  readonly stored: SaverState<null, OtherEditorsDraft>
  readonly saver: EditSaver<ThemeDraft, null, OtherEditorsDraft>
  readonly faults: DraftFaults
  /** Sets a token, or resets it if undefined. */
  set(path: TokenPath, value: TokenValue | undefined, isTyped?: boolean): void
  /** Replaces the whole draft in one step. */
  replace(theme: Theme): void
  open(place: Partial<Place>): void
  /** Opens the section of a token and moves the focus to its field. */
  goTo(path: TokenPath): void
  /** The field that gets the focus; a new object for each request. */
  readonly target: { readonly path: TokenPath } | undefined
  undo(): void
  redo(): void
  readonly said: string
}

export const ThemeEditingContext = createContext<ThemeEditing | undefined>(undefined)

export function useThemeEditing(): ThemeEditing {
  const editing = useContext(ThemeEditingContext)
  if (!editing) throw new Error('This part must be rendered inside the theme builder.')
  return editing
}

const reduce = (state: EditState<ThemeDraft, Place>, action: EditAction<ThemeDraft, Place>) =>
  reduceEdit(state, action, limits.themeUndoSteps)

/** Returns a name for quick successive edits of one token, which are undone together. */
function useMergeName() {
  const last = useRef({ path: '', at: -Infinity, name: '' })
  return useCallback((path: TokenPath) => {
    const at = performance.now()
    const { current } = last
    const follows = current.path === path && at - current.at <= limits.themeMergeMs
    last.current = { path, at, name: follows ? current.name : `${path} ${at}` }
    return last.current.name
  }, [])
}

/** Opens the draft of the theme for editing: with undo, saved as it changes. */
export function useThemeEditor(shown: ShownTheme): ThemeEditing {
  const app = useApp()
  const intl = useIntl()
  const [state, dispatch] = useReducer(reduce, shown, ({ draft }) =>
    beginEdit<ThemeDraft, Place>({ tokens: themeOf(draft.tokens) }, { product: 'default', section: 'core_properties' }),
  )
  const [said, announce] = useState('')
  const [target, setTarget] = useState<{ path: TokenPath }>()
  const { stored, saver } = useSavedEdits<ThemeDraft, null, OtherEditorsDraft>({
    name: `theme ${app.site.domain}`,
    draft: state.draft,
    quietMs: limits.themeQuietMs,
    start: { version: shown.draft.revision, savedAt: shown.draft.savedAt, facts: null },
    save: ({ tokens }, version) => draftCalls(app).save(tokens, version),
    conflictIn,
    restore({ tokens }) {
      dispatch({ type: 'edit', draft: { tokens: themeOf(tokens) } })
      announce(intl.formatMessage({ id: 'editing.restored' }))
    },
  })
  const mergeName = useMergeName()
  const { tokens } = state.draft
  const site = useMemo(() => ({ accent: shown.accent }), [shown.accent])
  // Typing takes precedence; the pairs follow.
  const settled = useDeferredValue(tokens)
  const faults = useMemo(() => draftFaults(settled, site), [settled, site])
  const { selected } = state
  const { product } = selected
  const colors = useMemo(
    () => ({
      light: resolveColors(tokens, product, 'light', site),
      dark: resolveColors(tokens, product, 'dark', site),
    }),
    [tokens, product, site],
  )
  const actions = useMemo(
    () => ({
      open: (place: Partial<Place>) => dispatch({ type: 'select', selected: { ...selected, ...place } }),
      goTo(path: TokenPath) {
        const parts = readPath(path)
        if (!parts) return
        dispatch({ type: 'select', selected: { product: parts.product, section: partsOf(parts.key).section } })
        setTarget({ path })
      },
      set(path: TokenPath, value: TokenValue | undefined, isTyped = true) {
        const { [path]: _before, ...rest } = tokens
        dispatch({
          type: 'edit',
          draft: { tokens: value === undefined ? rest : { ...rest, [path]: value } },
          merge: isTyped ? mergeName(path) : undefined,
        })
      },
      replace: (next: Theme) => dispatch({ type: 'edit', draft: { tokens: next } }),
    }),
    [selected, tokens, mergeName],
  )
  const undo = useCallback(() => dispatch({ type: 'undo' }), [])
  const redo = useCallback(() => dispatch({ type: 'redo' }), [])
  return { shown, site, state, theme: tokens, colors, stored, saver, faults, ...actions, target, undo, redo, said }
}
