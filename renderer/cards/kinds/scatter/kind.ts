import type { CardKind } from '../../card-kind.ts'
import { addsUp } from '../../operand-quantities.ts'
import { answerOf } from './answer.ts'
import { calculateScatter, demandIds, type ScatterResult } from './calculate.ts'
import { plotsOf } from './draw.ts'
import { remarksOf } from './remark.ts'
import { axesOf, fieldsOf, scatterSettings, type ScatterSettings } from './settings.ts'
import { strings } from './strings.ts'
import { tableOf } from './tabulate.ts'

export const scatterKind: CardKind<ScatterSettings, ScatterResult> = {
  id: 'scatter',
  title: strings.title,
  question: strings.question,
  names: ['correlation', 'regression', 'signature', 'temperature', 'dependence'],
  group: 'compare',
  icon: 'M2 2v12h12M5 11h.01M7 8h.01M9 9h.01M8 5h.01M12 4h.01M12 7h.01',
  settings: scatterSettings,
  mainField: 'model',
  fields: fieldsOf,
  lacks(settings, context) {
    const { x, y } = axesOf(settings, context)
    if (x === undefined || y === undefined) return strings.lacks
    return x === y ? strings.lacksOther : undefined
  },
  lacksWeather(settings, context) {
    const { x, y } = axesOf(settings, context)
    return x === undefined && y !== undefined && addsUp(y) ? y : undefined
  },
  compares: () => true,
  demands(settings, context) {
    const { x, y } = axesOf(settings, context)
    if (x === undefined || y === undefined || x === y) return []
    const { range: interval } = context
    const { resolution } = settings
    return [
      { id: demandIds.x, operand: x, interval, resolution },
      { id: demandIds.y, operand: y, interval, resolution },
    ]
  },
  calculate: calculateScatter,
  plots: plotsOf,
  table: tableOf,
  remarks: remarksOf,
  answer: answerOf,
}
