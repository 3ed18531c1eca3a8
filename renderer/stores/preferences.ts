import { defineStore } from 'pinia'
import { computed, inject, shallowRef, type App, type InjectionKey } from 'vue'
import * as z from 'zod'
import { type AreaUnit, areaUnitOf, type UnitSystem, unitSystemOf } from '#shared/units/unit-system.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { numberFormatOf, type FormatNumber } from '#renderer/strings/number-format.ts'

/** There is room for a name, a line, a total and its change, and for the header of the workspace in a small window. */
export const TREE_WIDTH = 328

const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  /** A language tag that determines how numbers are written, or the system's own. */
  numbers: z.enum(['system', 'en-GB', 'de-DE', 'fr-FR', 'de-CH', 'en-IN']).catch('system'),
  /** Dates as ISO 8601, or as the locale of the numbers writes them. */
  dates: z.enum(['iso', 'locale']).catch('iso'),
  /** Units of areas, temperatures and volumes; `system` follows the locale of the system. */
  units: z.enum(['system', 'metric', 'imperial']).catch('system'),
  lastConnectionId: z.string().nullable().catch(null),
  /** Bytes of series that a connection may store; null means no limit. */
  cacheLimitBytes: z.number().positive().nullable().catch(4_000_000_000),
  treeOpen: z.boolean().catch(true),
  treeWidth: z.number().min(200).max(640).catch(TREE_WIDTH),
  detailsOpen: z.boolean().catch(false),
  /** Ids of the commands chosen in the palette, newest first. */
  recentCommands: z.array(z.string()).readonly().catch([]),
  detailsWidth: z.number().min(220).max(640).catch(292),
  /** Height of the statistics under the charts, and of the table of a card, px. */
  tableHeight: z.number().min(60).max(2000).catch(171),
  /** Last exported format, and the answers given for each format, which reads its own. */
  exportFormat: z.string().catch('csv'),
  exportAnswers: z.record(z.string(), z.record(z.string(), z.unknown())).catch({}),
  cardTableHeight: z.number().min(60).max(2000).catch(180),
})

export type PreferenceValues = z.infer<typeof preferencesSchema>

/** Stores preferences between runs; `localStorage` in the app. */
export type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>

const storageKey: InjectionKey<PreferenceStorage> = Symbol('preference storage')
const ENTRY = 'meterlens:preferences'

export function providePreferenceStorage(app: App, storage: PreferenceStorage): void {
  app.provide(storageKey, storage)
}

/** Reads the stored preferences field by field: a damaged or older entry loses only its missing fields. */
function readStored(storage: PreferenceStorage): PreferenceValues {
  try {
    const stored: unknown = JSON.parse(storage.getItem(ENTRY) ?? '{}')
    return preferencesSchema.catch(preferencesSchema.parse({})).parse(stored)
  } catch {
    return preferencesSchema.parse({})
  }
}

function useStorage(): PreferenceStorage {
  const storage = inject(storageKey)
  if (storage === undefined) throw new Error('providePreferenceStorage was not called')
  return storage
}

/** The user's choices of how the app looks; stored between runs. */
export const usePreferences = defineStore('preferences', () => {
  const storage = useStorage()
  const { bridge } = useServices()
  const values = shallowRef(readStored(storage))

  function update(patch: Partial<PreferenceValues>): void {
    values.value = { ...values.value, ...patch }
    storage.setItem(ENTRY, JSON.stringify(values.value))
    if (patch.theme !== undefined) void applyTheme()
  }

  /** Applies the theme; the window follows through `prefers-color-scheme`, including native menus and the title bar. */
  async function applyTheme(): Promise<void> {
    await bridge.setTheme({ theme: values.value.theme })
  }

  const locale = computed(() =>
    values.value.numbers === 'system' ? globalThis.navigator.language : values.value.numbers,
  )

  /** Writes numbers as the user does, with thousands separators, and dates as well. */
  const format = computed(() => numberFormatOf(locale.value, values.value.dates === 'locale'))
  const write = (value: number, options?: Intl.NumberFormatOptions): string => format.value(value, options)
  const writer: FormatNumber = Object.assign(write, { date: (day: number) => format.value.date?.(day) })
  // A function in a store would be wrapped, and lose the way to write dates.
  const formatNumber = computed(() => writer)

  const units = computed<UnitSystem>(() =>
    values.value.units === 'system' ? 'received' : values.value.units,
  )
  const areaUnit = computed<AreaUnit>(() =>
    areaUnitOf(units.value === 'received' ? unitSystemOf(globalThis.navigator.language) : units.value),
  )

  return { values, update, applyTheme, locale, formatNumber, units, areaUnit }
})
