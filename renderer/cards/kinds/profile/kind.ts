import type { CardKind } from '../../card-kind.ts'
import { coverageRemarks, resolutionRemark } from '../../sentences/coverage-remarks.ts'
import { hoursOf } from '../../inputs/hours-of-days.ts'
import { calendarRemark } from '../../inputs/own-calendar.ts'
import { calculateProfile, type ProfileResult } from './calculate.ts'
import { profilePlots } from './draw.ts'
import { profileFields, profileSettings, type ProfileSettings } from './settings.ts'
import { strings } from './strings.ts'
import { answerOf } from './answer.ts'
import { profileTable } from './tabulate.ts'
import { aboutEachSeries, nameOf } from '../../card-operands.ts'

/** Shows the typical day or week in the local time of each series, with its spread. */
export const profileKind: CardKind<ProfileSettings, ProfileResult> = {
  id: 'profile',
  title: strings.title,
  question: strings.question,
  names: ['typical day', 'typical week', 'daily profile', 'daily load', 'night', 'weekend'],
  group: 'when',
  icon: 'M2 13c3 0 3-9 6-9s3 9 6 9',
  settings: profileSettings,
  mainField: 'cycle',
  fields: profileFields,
  ...aboutEachSeries<ProfileSettings>(strings.noOperands, (operand, range, zone, { cycle }) =>
    cycle === 'quarter-day' ? '15-minute' : hoursOf(operand, range, zone),
  ),
  calculate: calculateProfile,
  answer: answerOf,
  plots: profilePlots,
  table: profileTable,
  remarks({ operands }, { isApart }, context) {
    const fine = operands.filter(({ groups }) => groups.length > 0)
    const coarse = operands.filter(({ groups }) => groups.length === 0)
    return [
      ...coarse.map(({ operandId }) => strings.tooCoarse(nameOf(operandId, context))),
      ...coverageRemarks(fine, context),
      ...resolutionRemark(fine),
      ...(isApart ? calendarRemark(context) : []),
    ]
  },
}
