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
  start: 'Stamps name the start of their interval',
  end: 'Stamps name the end of their interval',
}

/** What is in force, and what it rests on. */
export function stampsText({ stamps, chosen, found, answers: seen }: StampReading): string {
  if (chosen !== undefined) return `${names[stamps]} (chosen)`
  if (found === undefined) return `${names[stamps]} (assumed until answers tell)`
  const answers = seen[found]
  return `${names[stamps]} (found in ${answers} ${answers === 1 ? 'answer' : 'answers'})`
}

/** What answers say beside that. */
export function stampEvidenceText({ answers, chosen, found }: StampReading): string {
  if (answers.both > Math.max(answers.start, answers.end))
    return `${answers.both} answers brought both ends of their range, which tells nothing. A known reading does.`
  if (chosen !== undefined && found !== undefined && chosen !== found)
    return `Answers say otherwise: ${names[found]}.`
  if (found === 'end') return 'Answers brought the end of their range and not its start.'
  if (found === undefined)
    return 'Which edges of their range answers bring tells; none was full enough so far.'
  return 'Answers brought the start of their range and not its end. A service that stamps ends and cuts its ranges by them looks the same: compare a known reading.'
}

export function stampsChangedTitle({ stamps }: StampReading): string {
  return `${names[stamps]}: values are drawn there from now on`
}

export function setAsideText(series: number, values: string): string {
  const which = series === 1 ? '1 cached series' : `${series} cached series`
  return `${which} (${values} values) read the other way ${series === 1 ? 'is' : 'are'} set aside, and fetched again when next looked at.`
}

export const choosingStamps = 'Choosing how stamps are read'
