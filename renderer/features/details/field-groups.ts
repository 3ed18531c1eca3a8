/**
 * A readable field: label and text; `tone` marks what deserves a look, `isId` is set in monospace, and what
 * `keepsWords` breaks at spaces only, so that dates stay whole.
 */
export interface DetailsField {
  readonly label: string
  readonly value: string
  readonly tone?: 'good' | 'warn'
  readonly isId?: true
  readonly keepsWords?: true
}

export interface FieldGroup {
  readonly title: string
  readonly fields: readonly DetailsField[]
}

/** Writes a number as the user writes numbers. */
export type WriteNumber = (value: number) => string

/** A field, or nothing where the service gave nothing. */
export function field(
  label: string,
  value: string | undefined,
  extra: Partial<Pick<DetailsField, 'tone' | 'isId'>> = {},
): readonly DetailsField[] {
  return value === undefined || value === '' ? [] : [{ label, value, ...extra }]
}

/** A value of an enumeration as words, `whole_organization` as "Whole organization"; anything else as it came. */
export function worded(value: string): string {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(value)) return value
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Groups that have fields. */
export function groups(...all: readonly FieldGroup[]): readonly FieldGroup[] {
  return all.filter(({ fields }) => fields.length > 0)
}

/** online and offline in the colour of their meaning, other words plain. */
export function receptionTone(reception: string): Partial<Pick<DetailsField, 'tone'>> {
  if (reception === 'online') return { tone: 'good' }
  return reception === 'offline' ? { tone: 'warn' } : {}
}

export function names(list: readonly { readonly name: string }[]): string {
  return list.map(({ name }) => name).join(', ')
}
