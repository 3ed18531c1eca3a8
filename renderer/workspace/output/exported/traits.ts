import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { nameOf } from '#renderer/cards/card-operands.ts'
import type { ShownResult } from '#renderer/cards/run/card-query.ts'
import type { SettingField } from '#renderer/cards/setting-field.ts'
import { namesOnLine } from './caption.ts'
import type { Traits } from './exported-card.ts'

/**
 * Returns the choices of a card, its main one first, then its series and its range: the first that differs
 * distinguishes two cards.
 */
export function traitsOf({ kind, settings, context, answers }: ShownResult): Traits {
  const values = new Map<string, unknown>(Object.entries(settings ?? {}))
  const isMain = ({ key }: SettingField): number => (key === kind.mainField ? 1 : 0)
  const fields = kind.fields(settings, context).toSorted((one, other) => isMain(other) - isMain(one))
  return new Map([
    ...fields.map(
      (field) => [`setting ${field.key}`, chosenText(field, values.get(field.key), context)] as const,
    ),
    ['series', namesOnLine([...new Set(answers.map(([{ operand }]) => operand.name))])],
    ['range', rangeText(context.range, context.zone, context.calendar)],
  ])
}

/**
 * Returns the name of the chosen value; empty for a switch that is off, and for values that need more than a few words.
 */
function chosenText(field: SettingField, value: unknown, context: CardContext): string {
  switch (field.kind) {
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.label ?? ''
    case 'switch':
      return value === true ? field.label : ''
    case 'number':
      return typeof value === 'number' ? `${field.label} ${String(value)} ${field.unit ?? ''}`.trimEnd() : ''
    case 'operand':
      return typeof value === 'string' && value !== '' ? nameOf(value, context) : ''
    case 'periods':
    case 'lines':
    case 'adjustments':
      return ''
  }
}
