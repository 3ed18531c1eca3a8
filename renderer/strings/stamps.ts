import type { StampConvention } from '#shared/series/stamp-convention.ts'
import type { StampReading } from '#shared/contract/stamp-reading.ts'

/** How stamps can be read, as the user chooses it. */
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

/** What is in force, and what it rests on. */
export function stampsText({ stamps, chosen, found, answers: seen }: StampReading): string {
  if (chosen !== undefined) return `${names[stamps]} (chosen)`
  if (found === undefined) return `${names[stamps]} (assumed until answers show it)`
  const answers = seen[found]
  return `${names[stamps]} (found in ${answers} ${answers === 1 ? 'answer' : 'answers'})`
}

/** What answers say beside that. */
export function stampEvidenceText({ answers, chosen, found }: StampReading): string {
  if (answers.both > Math.max(answers.start, answers.end))
    return `${answers.both} answers contained both ends of their range, which is no evidence. Compare a known reading.`
  if (chosen !== undefined && found !== undefined && chosen !== found)
    return `Answers suggest otherwise: ${names[found]}.`
  if (found === 'end') return 'Answers contained the end of their range but not its start.'
  if (found === undefined) return 'No answer has been complete enough to tell so far.'
  return 'Answers contained the start of their range but not its end. A service that marks ends and selects by them looks the same: compare a known reading.'
}

export function stampsChangedTitle({ stamps }: StampReading): string {
  return `${names[stamps]}: values are drawn there from now on`
}

export function setAsideText(series: number, values: string): string {
  const which = series === 1 ? '1 cached series' : `${series} cached series`
  return `${which} (${values} values) read the other way ${series === 1 ? 'is' : 'are'} set aside and fetched again when next needed.`
}

export const choosingStamps = 'Choosing how timestamps are read'
