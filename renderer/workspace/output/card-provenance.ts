import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { provenanceOf, type Provenance, type ProvenanceSource } from '#shared/export/provenance.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import { cardInputsOf } from '#renderer/cards/run/card-inputs.ts'
import type { CardAnswer, ShownResult } from '#renderer/cards/run/card-query.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { zoneOf } from '#renderer/query/view/operands.ts'
import { unitsOf } from '#renderer/query/series-units.ts'
import { figuresAnywhere } from '#renderer/workers/series-work.ts'
import type { ProvenanceSettings } from './provenance-of.ts'

/**
 * Records the values that a card's numbers were calculated from, and the workspace that the card stands in.
 */
export async function provenanceOfCard(
  cardId: string,
  shown: ShownResult,
  { appVersion, now, baseUrl, workspace }: Omit<ProvenanceSettings, 'coverage'>,
): Promise<Provenance> {
  const { range, zone, policy, mask } = shown.context
  return provenanceOf({
    appVersion,
    writtenAt: now,
    baseUrl,
    interval: range,
    zone,
    policy,
    mask,
    notes: workspace.notes,
    series: await Promise.all(shown.answers.map((answer) => sourceOf(answer, shown))),
    workspace,
    cardId,
  })
}

async function sourceOf(answer: CardAnswer, shown: ShownResult): Promise<ProvenanceSource> {
  const [demand, loaded] = answer
  const { operand, variable } = demand.operand
  const { seriesKey, bucketZone } = loaded.demand
  return {
    operandId: operand.id,
    dataHubId: seriesKey.dataHubId,
    name: fullNameOf(variable),
    entity: variable.entities.map(({ name }) => name).join('; '),
    organization: variable.organization.name,
    units: unitsOf(loaded, variable),
    ...(seriesKey.standardization !== undefined && { standardization: seriesKey.standardization }),
    requestedResolution: demand.resolution,
    fetchedResolution: seriesKey.resolution,
    shownResolution: demand.resolution,
    zone: isCalendarResolution(seriesKey.resolution) ? bucketZone : zoneOf(demand.operand),
    coverage: await coverageOf(answer, shown),
    covered: loaded.covered,
  }
}

/** Covers the values over the interval that was demanded, up to now. */
async function coverageOf(answer: CardAnswer, { context }: ShownResult): Promise<FigureCoverage | undefined> {
  const [input] = cardInputsOf([answer], context).inputs
  if (input === undefined || answer[1].covered.length === 0) return undefined
  const { policy, mask, now } = context
  const { columns, ...meaning } = input.series
  const request = { ...meaning, policy, mask, until: now }
  const found = await figuresAnywhere({
    kind: 'aggregate',
    columns,
    spans: [input.interval],
    request,
    shares: [],
  })
  return found?.aggregate.coverage
}
