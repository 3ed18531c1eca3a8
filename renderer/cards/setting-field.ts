import type { UnitConversion } from '#shared/units/conversion.ts'

/** Makes the field of a setting that is one of `values`, each with its name. */
export function choiceField<Value extends string>(
  key: string,
  label: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Extract<SettingField, { kind: 'choice' }> {
  return { kind: 'choice', key, label, choices: values.map((value) => ({ value, label: names[value] })) }
}

/** Describes one setting of a card. `key` names a field of its settings. */
export type SettingField =
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly label: string
      readonly choices: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'switch'; readonly key: string; readonly label: string }
  | {
      readonly kind: 'number'
      readonly key: string
      readonly label: string
      readonly unit?: string
      readonly min?: number
      readonly max?: number
      readonly step?: number
      /** Placeholder of the empty field: the value that applies if none is set. */
      readonly usual?: number
      /** Set if the value is shown in another unit than that of the settings. */
      readonly shownIn?: UnitConversion | undefined
    }
  /** Chooses one of the card's operands by its id; an empty text leaves the choice to the kind. */
  | { readonly kind: 'operand'; readonly key: string; readonly label: string; readonly automatic: string }
  /** A list of intervals, at least `least` of them. */
  | { readonly kind: 'periods'; readonly key: string; readonly label: string; readonly least: number }
  /** A list of values with their names, which are drawn as lines. */
  | {
      readonly kind: 'lines'
      readonly key: string
      readonly label: string
      readonly shownIn?: UnitConversion | undefined
    }
  /** A list of amounts over intervals, each with its reason. */
  | { readonly kind: 'adjustments'; readonly key: string; readonly label: string; readonly unit?: string }
