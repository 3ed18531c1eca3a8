import { regressionModels } from '#shared/analysis/regression/fit.ts'
import * as z from 'zod'
import { baselineField, baselineSettings } from '../../baseline.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { strings } from './strings.ts'
import { addsUp, isTemperature, operandOf } from '../../card-operands.ts'

const resolutionChoices = ['hourly', 'daily', 'weekly', 'monthly'] as const
const forms = ['mean', 'per-day'] as const
const models = ['best', 'none', ...regressionModels] as const

export const scatterSettings = z.object({
  /** Ids of operands; an empty text leaves the choice to the card. */
  x: z.string().default(''),
  y: z.string().default(''),
  resolution: z.enum(resolutionChoices).default('daily'),
  form: z.enum(forms).default('mean'),
  model: z.enum(models).default('best'),
  ...baselineSettings,
})

export type ScatterSettings = z.infer<typeof scatterSettings>

/** The operands on the axes, if they are chosen. */
export interface ScatterAxes {
  readonly x: CardOperand | undefined
  readonly y: CardOperand | undefined
}

/**
 * Chooses the horizontal axis: a temperature, otherwise a quantity in another unit than that of the first meter, which
 * is on the vertical axis. A meter in the same unit is only chosen by the user.
 */
export function axesOf({ x, y }: ScatterSettings, context: CardContext): ScatterAxes {
  const { operands } = context
  const upwards = operandOf(y, context)
  const others = operands.filter((one) => one !== upwards)
  const measured = upwards ?? operands.find(addsUp) ?? operands[0]
  const isOther = ({ variable }: CardOperand): boolean =>
    variable.unit.shortText !== measured?.variable.unit.shortText
  const right = operandOf(x, context) ?? others.find(isTemperature) ?? others.find(isOther)
  return { x: right, y: upwards ?? (measured === right ? operands.find((one) => one !== right) : measured) }
}

export function fieldsOf(settings: ScatterSettings, context: CardContext): readonly SettingField[] {
  const { labels } = strings
  const { x, y } = axesOf(settings, context)
  const hasAmounts = [x, y].some((one) => one !== undefined && addsUp(one))
  return [
    { kind: 'operand', key: 'x', label: labels.x, automatic: strings.automaticX },
    { kind: 'operand', key: 'y', label: labels.y, automatic: strings.automaticY },
    choiceField('resolution', labels.resolution, resolutionChoices, strings.points),
    ...(hasAmounts ? [choiceField('form', labels.form, forms, strings.forms)] : []),
    choiceField('model', labels.model, models, strings.models),
    baselineField,
  ]
}
