import type { Provenance } from '#shared/export/provenance.ts'
import type { usePictureStore } from '#renderer/workspace/output/picture-store.ts'
import type { ExportSubject } from './export-format.ts'

/**
 * Returns the record of a subject; several cards share the record of the workspace, with the series of all of
 * them.
 */
export async function provenanceOfSubject(
  records: Pick<ReturnType<typeof usePictureStore>, 'provenanceOfChart' | 'provenanceOfCard'>,
  subject: ExportSubject,
): Promise<Provenance> {
  if (subject.kind === 'chart') return records.provenanceOfChart(subject.view)
  if (subject.kind === 'card') return records.provenanceOfCard(subject.card)
  const all = await Promise.all(subject.members.map((member) => provenanceOfSubject(records, member)))
  const [first] = all
  if (first === undefined) throw new Error('nothing is exported')
  const { cardId: _, ...whole } = first
  const series = new Map(all.flatMap((one) => one.series.map((each) => [JSON.stringify(each), each])))
  return { ...whole, series: [...series.values()] }
}
