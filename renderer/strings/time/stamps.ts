import type { StampConvention } from '#shared/series/stamp-convention.ts'
import { ASSUMED_TOTALIZERS, type TotalizerConvention } from '#shared/series/totalizer-convention.ts'
import type { StampReading } from '#shared/contract/connection.ts'

/** Convention of stamps as the user chooses it. */
export type StampChoice = 'as-found' | StampConvention

export const stampChoices: Readonly<Record<StampChoice, string>> = {
  'as-found': 'As found',
  start: 'Start',
  end: 'End',
}

const names: Readonly<Record<StampConvention, string>> = {
  start: 'Timestamps mark the start of their interval',
  end: 'Timestamps mark the end of their interval',
}

/** Names the convention that applies, and why. */
export function stampsText({ stamps, chosen, found, answers: seen }: StampReading): string {
  if (chosen !== undefined) return `${names[stamps]} (chosen)`
  if (found === undefined) return `${names[stamps]} (assumed until a response shows it)`
  const answers = seen[found]
  return `${names[stamps]} (found in ${answers} ${answers === 1 ? 'response' : 'responses'})`
}

/** States what else the answers show. */
export function stampEvidenceText({ answers, chosen, found }: StampReading): string {
  if (answers.both > Math.max(answers.start, answers.end))
    return answers.both === 1
      ? '1 response contained both ends of its range, which is no evidence. Compare a known reading.'
      : `${answers.both} responses contained both ends of their range, which is no evidence. Compare a known reading.`
  if (chosen !== undefined && found !== undefined && chosen !== found)
    return `Responses suggest otherwise: ${names[found]}.`
  if (found === 'end') return 'Responses contained the end of their range but not its start.'
  if (found === undefined) return 'No response has been complete enough to tell so far.'
  return 'Responses contained the start of their range but not its end. A service that marks ends and selects by them looks the same: compare a known reading.'
}

/** Names the readings that the value of a totalizer can be, for the user to choose. */
export const totalizerChoices: Readonly<Record<TotalizerConvention, string>> = {
  'at-start': 'First reading',
  'at-end': 'Last reading',
}

const totalizerNames: Readonly<Record<TotalizerConvention, string>> = {
  'at-start': 'Values are the readings at the start of their interval',
  'at-end': 'Values are the last readings within their interval',
}

export function totalizersText({ totalizers }: Pick<StampReading, 'totalizers'>): string {
  return totalizers === undefined
    ? `${totalizerNames[ASSUMED_TOTALIZERS]} (assumed, since the service does not say)`
    : `${totalizerNames[totalizers]} (chosen)`
}

export function stampsChangedTitle({ stamps }: StampReading): string {
  return `${names[stamps]}: values are drawn there from now on`
}

export function setAsideText(series: number, values: string): string {
  const which = series === 1 ? '1 cached series' : `${series} cached series`
  return `${which} (${values} values) read the other way ${series === 1 ? 'is' : 'are'} set aside and fetched again when next needed.`
}

export const choosingStamps = 'Changing how timestamps are read'
