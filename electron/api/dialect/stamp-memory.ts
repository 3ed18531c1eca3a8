import {
  decidedConvention,
  noStampEvidence,
  withStampEvidence,
  type EdgeFinding,
  type StampConvention,
} from '#shared/series/stamp-convention.ts'
import type { StampReading } from '#shared/contract/connection.ts'
import type { TotalizerConvention } from '#shared/series/totalizer-convention.ts'
import type { DialectMemory, StampKnowledge } from './dialect.ts'

/**
 * Returns what is known about time stamps, in the form in which the facts of a connection show it; stamps are starts
 * until there is other evidence.
 */
export function stampReadingOf({
  evidence,
  chosen,
  totalizers,
}: StampKnowledge): Omit<StampReading, 'connectionId'> {
  const found = decidedConvention(evidence)
  const { start, end, both } = evidence
  return {
    stamps: chosen ?? found ?? 'start',
    ...(found !== undefined && { found }),
    ...(chosen !== undefined && { chosen }),
    answers: { start: start.answers, end: end.answers, both: both.answers },
    ...(totalizers !== undefined && { totalizers }),
  }
}

export function stampKnowledgeOf(memory: Pick<DialectMemory, 'read'>): StampKnowledge {
  return memory.read().stamps ?? { evidence: noStampEvidence }
}

/** Records what one more answer shows about time stamps. */
export function noteEdges(memory: DialectMemory, finding: EdgeFinding | undefined): void {
  const known = stampKnowledgeOf(memory)
  const evidence = withStampEvidence(known.evidence, finding)
  if (evidence !== known.evidence) memory.write({ ...memory.read(), stamps: { ...known, evidence } })
}

/** Records the choice of the user; undefined returns to the evidence of the answers. */
export function chooseStamps(memory: DialectMemory, chosen: StampConvention | undefined): void {
  const { chosen: _before, ...known } = stampKnowledgeOf(memory)
  memory.write({
    ...memory.read(),
    stamps: { ...known, ...(chosen !== undefined && { chosen }) },
  })
}

/** Records which readings the user says the values of totalizers are. */
export function chooseTotalizers(memory: DialectMemory, totalizers: TotalizerConvention): void {
  memory.write({ ...memory.read(), stamps: { ...stampKnowledgeOf(memory), totalizers } })
}
