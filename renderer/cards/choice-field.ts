import type { SettingField } from './setting-field.ts'

/** Makes the field of a setting that is one of `values`, each with its name. */
export function choiceField<Value extends string>(
  key: string,
  label: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): SettingField {
  return { kind: 'choice', key, label, choices: values.map((value) => ({ value, label: names[value] })) }
}
