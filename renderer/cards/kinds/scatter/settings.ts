import { regressionModels } from '#shared/analysis/regression/fit.ts'
import * as z from 'zod'
import { baselineField, baselineSettings } from '../../baseline.ts'
import type { CardContext, CardOperand, SettingField } from '../../card-kind.ts'
import { choiceField } from '../../choice-field.ts'
import { addsUp, isTemperature } from '../../operand-quantities.ts'
import { strings } from './strings.ts'

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

/** The operands on the axes, as far as there are any. */
export interface ScatterAxes {
  readonly x: CardOperand | undefined
  readonly y: CardOperand | undefined
}

/**
 * Puts a temperature on the horizontal axis where there is one, and on the vertical axis the first of the other
 * operands.
 */
export function axesOf({ x, y }: ScatterSettings, { operands }: CardContext): ScatterAxes {
  const chosen = (id: string): CardOperand | undefined => operands.find(({ operand }) => operand.id === id)
  const upwards = chosen(y)
  const others = operands.filter((one) => one !== upwards)
  const right = chosen(x) ?? others.find(isTemperature) ?? others[0]
  return { x: right, y: upwards ?? operands.find((one) => one !== right) }
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
