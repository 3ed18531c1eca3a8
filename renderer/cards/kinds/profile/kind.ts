import type { CardKind } from '../../card-kind.ts'
import { coverageRemarks, resolutionRemark } from '../../coverage-remarks.ts'
import { hoursOf } from '../../hours-of-days.ts'
import { calendarRemark } from '../../own-calendar.ts'
import { answerOf } from './answer.ts'
import { calculateProfile, type ProfileResult } from './calculate.ts'
import { profilePlots } from './draw.ts'
import { profileFields, profileSettings, type ProfileSettings } from './settings.ts'
import { strings } from './strings.ts'
import { profileTable } from './tabulate.ts'

/** Shows the typical day or week in the local time of each series, with what varies around it. */
export const profileKind: CardKind<ProfileSettings, ProfileResult> = {
  id: 'profile',
  title: strings.title,
  question: strings.question,
  names: ['typical day', 'typical week', 'daily load', 'night', 'weekend'],
  group: 'when',
  icon: 'M2 13c3 0 3-9 6-9s3 9 6 9',
  settings: profileSettings,
  mainField: 'cycle',
  fields: profileFields,
  lacks: (_, { operands }) => (operands.length === 0 ? strings.noOperands : undefined),
  compares: (_, { operands }) => operands.length > 1,
  demands: ({ cycle }, { operands, range, zone }) =>
    operands.map((operand) => ({
      ...{ id: operand.operand.id, operand, interval: range },
      resolution: cycle === 'quarter-day' ? ('15-minute' as const) : hoursOf(operand, range, zone),
    })),
  calculate: calculateProfile,
  answer: answerOf,
  plots: profilePlots,
  table: profileTable,
  remarks({ operands }, { isApart }, context) {
    const fine = operands.filter(({ groups }) => groups.length > 0)
    const coarse = operands.filter(({ groups }) => groups.length === 0)
    const nameOf = (id: string): string =>
      context.operands.find(({ operand }) => operand.id === id)?.name ?? id
    return [
      ...coarse.map(({ operandId }) => strings.tooCoarse(nameOf(operandId))),
      ...coverageRemarks(fine, context),
      ...resolutionRemark(fine),
      ...(isApart ? calendarRemark(context) : []),
    ]
  },
}
