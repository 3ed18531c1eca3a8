import { hasTrueZero } from '#shared/units/unit-dimension.ts'
import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { lengthOf } from '#shared/series/intervals.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import type { CardContext, CardKind, FormatNumber } from '../../card-kind.ts'
import { hoursOf } from '../../inputs/hours-of-days.ts'
import { calculateIndex, demandIdOf, isInRange, type IndexedLine, type IndexResult } from './calculate.ts'
import { baseName, plotsOf } from './draw.ts'
import { baseOf, fieldsOf, indexSettings, type IndexSettings } from './settings.ts'
import { strings } from './strings.ts'
import { tableOf } from './tabulate.ts'
import { MOST_ANSWERED, percentText, restsOn } from '../../sentences/answer-text.ts'
import { nameOf, operandOf } from '../../card-operands.ts'

export const indexKind: CardKind<IndexSettings, IndexResult> = {
  id: 'index',
  title: strings.title,
  question: strings.question,
  names: ['base 100', 'normalised', 'normalized', 'relative'],
  group: 'compare',
  icon: 'M2 8h12M2 8c4 0 7-5 12-5M2 8c4 0 7 4 12 4',
  settings: indexSettings,
  mainField: 'resolution',
  fields: fieldsOf,
  lacks(settings, { operands, range, zone }) {
    if (operands.length === 0) return strings.lacksOperands
    return baseOf(settings, range, zone) === undefined ? strings.lacksBase : undefined
  },
  compares: (_, { operands }) => operands.length > 1,
  demands(settings, { operands, range, zone }) {
    const base = baseOf(settings, range, zone)
    if (base === undefined) return []
    return operands.flatMap((operand) => {
      const { id } = operand.operand
      const resolution = hoursOf(operand, range, zone)
      const ofRange = { id: demandIdOf('range', id), operand, interval: range, resolution }
      // A chosen period is stated separately, so that readers of a bundle know which one was used.
      if (settings.base !== 'typed' && isInRange(base, range)) return ofRange
      return [ofRange, { id: demandIdOf('base', id), operand, interval: base, resolution }]
    })
  },
  calculate: calculateIndex,
  plots: plotsOf,
  table: tableOf,
  remarks: remarksOf,
  answer: answerOf,
}

/** States for each operand how far the mean of the range differs from that of the base. */
function answerOf(
  { lines }: IndexResult,
  settings: IndexSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const base = baseName(settings, context)
  const answered = lines.flatMap((line) => {
    const { overall } = line
    const name = operandOf(line.operandId, context)?.name
    if (overall === undefined || name === undefined) return []
    const change = overall.value / 100 - 1
    const { presentMs, expectedMs } = overall.coverage
    const share = percentText(Math.abs(change), format)
    return strings.answer(name, share, Math.sign(change), base, restsOn(presentMs, expectedMs))
  })
  return answered.length === 0 ? undefined : answered.slice(0, MOST_ANSWERED).join(' ')
}

function remarksOf(result: IndexResult, settings: IndexSettings, context: CardContext): readonly string[] {
  const { lines, isCoarser, resolution, excluded = [] } = result
  const namesOf = (list: readonly IndexedLine[]): readonly string[] =>
    list.map((line) => nameOf(line.operandId, context))
  const withoutZero = lines.filter(({ seriesUnit }) => !hasTrueZero(seriesUnit))
  const withZero = lines.filter((line) => !withoutZero.includes(line))
  const [leftOutBase, counted] = partition(withZero, ({ base }) => isLeftOut(base.coverage))
  const [emptyBase, withValues] = partition(counted, ({ base }) => base.coverage.presentMs === 0)
  const [incompleteBase, withMean] = partition(withValues, ({ base }) => base.mean === undefined)
  const [withoutBase] = partition(withMean, ({ base }) => !((base.mean?.value ?? 0) > 0))
  const hours = lengthOf(excluded) / HOUR_MS
  return [
    `${strings.base(baseName(settings, context))}.`,
    ...(withoutZero.length > 0 ? [strings.withoutZero(namesOf(withoutZero))] : []),
    ...(leftOutBase.length > 0 ? [strings.leftOutBase(namesOf(leftOutBase))] : []),
    ...(emptyBase.length > 0 ? [strings.emptyBase(namesOf(emptyBase))] : []),
    ...(incompleteBase.length > 0 ? [strings.incompleteBase(namesOf(incompleteBase))] : []),
    ...(withoutBase.length > 0 ? [strings.withoutBase(namesOf(withoutBase))] : []),
    ...(hours > 0 ? [strings.leftOut(String(Math.round(hours * 100) / 100))] : []),
    ...(isCoarser ? [strings.coarser(resolution)] : []),
  ]
}

function isLeftOut({ expectedMs, excluded }: FigureCoverage): boolean {
  return expectedMs === 0 && excluded.ms > 0
}

function partition(
  lines: readonly IndexedLine[],
  isFirst: (line: IndexedLine) => boolean,
): readonly [readonly IndexedLine[], readonly IndexedLine[]] {
  return [lines.filter(isFirst), lines.filter((line) => !isFirst(line))]
}
