import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import type { EndpointField, FieldValues } from './endpoint.ts'

/** Returns the trimmed text of a field; empty when it was left out. */
export function textField(values: FieldValues, name: string): string {
  return (values[name] ?? '').trim()
}

/** Splits a list field such as `a, b` into its values. */
export function listField(values: FieldValues, name: string): readonly string[] {
  return textField(values, name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/**
 * Returns `{ name: values }` for the lists that were filled in; an empty list is not sent (docs/service.md
 * 4.1).
 */
export function givenLists<Name extends string>(
  values: FieldValues,
  names: readonly Name[],
): Partial<Record<Name, readonly string[]>> {
  const given: Partial<Record<Name, readonly string[]>> = {}
  for (const name of names) {
    const list = listField(values, name)
    if (list.length > 0) given[name] = list
  }
  return given
}

export function givenIntegers<Name extends string>(
  values: FieldValues,
  names: readonly Name[],
): Partial<Record<Name, readonly number[]>> {
  const given: Partial<Record<Name, readonly number[]>> = {}
  for (const name of names) {
    const list = listField(values, name).map(Number)
    if (list.length > 0) given[name] = list
  }
  return given
}

/** Returns the name of the first field that is missing or cannot be read. */
export function faultyField(
  fields: readonly EndpointField[],
  values: FieldValues,
  zone: IanaZone,
): string | undefined {
  return fields.find((field) => !isReadable(field, values, zone))?.name
}

function isReadable({ name, takes, required }: EndpointField, values: FieldValues, zone: IanaZone): boolean {
  const text = textField(values, name)
  if (text === '') return required !== true
  if (takes.kind === 'instant') return parseLocal(text, zone) !== undefined
  if (takes.kind === 'integers') return listField(values, name).every((part) => /^-?\d{1,9}$/.test(part))
  return takes.kind === 'choice' ? takes.choices.includes(text) : true
}

export function instantField(values: FieldValues, name: string, zone: IanaZone): Result<EpochMs> {
  const at = parseLocal(textField(values, name), zone)
  return at === undefined ? fail({ kind: 'invalid-request', field: name }) : succeed(at)
}
