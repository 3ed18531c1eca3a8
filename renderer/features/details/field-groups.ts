/**
 * A field with label and text. `tone` marks a value that deserves attention, `isId` sets the text in monospace, and
 * `keepsWords` breaks it only at spaces, so that dates stay whole.
 */
export interface DetailsField {
  readonly label: string
  readonly value: string
  readonly tone?: 'good' | 'warn'
  readonly isId?: true
  readonly keepsWords?: true
  /** Opens in the browser. */
  readonly href?: string
  /** Note shown below the value in smaller letters. */
  readonly note?: string
}

export interface FieldGroup {
  readonly title: string
  readonly fields: readonly DetailsField[]
}

/** Writes a number in the user's format. */
export type WriteNumber = (value: number) => string

/** Returns a field, or nothing if the service sent no value. */
export function field(
  label: string,
  value: string | undefined,
  extra: Partial<Pick<DetailsField, 'tone' | 'isId'>> = {},
): readonly DetailsField[] {
  return value === undefined || value === '' ? [] : [{ label, value, ...extra }]
}

/** Writes an enumeration value as words, `whole_organization` as "Whole organization"; anything else as received. */
export function worded(value: string): string {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(value)) return value
  const text = value.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Drops groups without fields. */
export function groups(...all: readonly FieldGroup[]): readonly FieldGroup[] {
  return all.filter(({ fields }) => fields.length > 0)
}

/** Colours online and offline by their meaning; other words have no colour. */
export function receptionTone(reception: string): Partial<Pick<DetailsField, 'tone'>> {
  if (reception === 'online') return { tone: 'good' }
  return reception === 'offline' ? { tone: 'warn' } : {}
}

/** Writes the time of a last reading with its zone, in one form: some services put a T between date and time. */
export function recordedText(time: string | undefined, zone: string): string | undefined {
  return time === undefined ? undefined : `${time.replace('T', ' ')} ${zone}`
}

export function names(list: readonly { readonly name: string }[]): string {
  return list.map(({ name }) => name).join(', ')
}
