import { computed, type ComputedRef } from 'vue'
import type { CardContext, CardKind, CardText, Navigation } from '#renderer/cards/card-kind.ts'
import type { SettingField } from '#renderer/cards/setting-field.ts'
import { readSettings } from '#renderer/cards/read-settings.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { cards as strings } from '#renderer/workspace/card-strings.ts'
import { followsWorkspace, titleOf } from '#renderer/workspace/document/cards-store.ts'
import { useCardContext } from '../context/use-card-context.ts'

export interface CardState {
  readonly kind: ComputedRef<CardKind | undefined>
  readonly title: ComputedRef<string>
  readonly context: ComputedRef<CardContext | undefined>
  /** Settings as the schema of the kind reads them. */
  readonly read: ComputedRef<unknown>
  /** Undefined if the card shows plots. */
  readonly navigation: ComputedRef<Navigation | undefined>
  /** Set if the card consists of the user's own text. */
  readonly content: ComputedRef<CardText | undefined>
  readonly settings: ComputedRef<Readonly<Record<string, unknown>>>
  readonly subject: ComputedRef<string>
  readonly fields: ComputedRef<readonly SettingField[]>
  /** The choice that is shown in the header of the card. */
  readonly mainField: ComputedRef<Extract<SettingField, { kind: 'choice' }> | undefined>
  readonly mainValue: ComputedRef<string>
  /** True if like for like can be chosen. */
  readonly compares: ComputedRef<boolean>
}

/** Reads a card from its document: its kind, its settings, and what its header shows and offers. */
export function useCardState(card: () => Card): CardState {
  const preferences = usePreferences()
  const kind = computed(() => cardKindOf(card().kind))
  const title = computed(() => titleOf(card()))
  const context = useCardContext(card)
  /** Kinds with floor areas use the unit that the user has chosen for all. */
  const usual = computed(() => ({ areaUnit: preferences.areaUnit === 'm²' ? 'm2' : 'ft2' }))
  const read = computed(
    () => kind.value && readSettings(kind.value.settings, { ...usual.value, ...card().settings }),
  )
  const navigation = computed(() => kind.value?.navigates?.(read.value))
  const content = computed(() => kind.value?.text?.(read.value))
  const settings = computed(() => (isRecord(read.value) ? read.value : {}))
  const isFollower = computed(() => followsWorkspace(card()))
  /**
   * Names the series behind the figures: a single series has no legend, and a card may be titled by its kind.
   */
  const subject = computed(() => {
    if (kind.value === undefined || context.value === undefined || isFollower.value) return ''
    const demanded = navigation.value
      ? context.value.operands
      : kind.value.demands(read.value, context.value).map(({ operand }) => operand)
    const names = [...new Set(demanded.map(({ name }) => name))]
    return names.length > 2 ? strings.subjects(names.length) : names.join(', ')
  })
  const fields = computed(() => {
    if (kind.value === undefined || context.value === undefined) return []
    return kind.value.fields(read.value, context.value)
  })
  const mainField = computed(() => {
    const found = fields.value.find(({ key }) => key === kind.value?.mainField)
    return found?.kind === 'choice' ? found : undefined
  })
  const mainValue = computed(() => {
    const value = settings.value[mainField.value?.key ?? '']
    return typeof value === 'string' ? value : ''
  })
  const compares = computed(
    () =>
      navigation.value === undefined &&
      kind.value !== undefined &&
      context.value !== undefined &&
      kind.value.compares?.(read.value, context.value) === true,
  )

  return {
    ...{ kind, title, context, read, navigation, content, settings },
    ...{ subject, fields, mainField, mainValue, compares },
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
