import '#renderer/ports/documents/zod-without-eval.ts'
import type { CardKind } from './card-kind.ts'
import { breakdownKind } from './kinds/breakdown/kind.ts'
import { consistencyAuditKind } from './kinds/consistency-audit/kind.ts'
import { differenceKind } from './kinds/difference/kind.ts'
import { durationKind } from './kinds/duration/kind.ts'
import { heatMapKind } from './kinds/heat-map/kind.ts'
import { indexKind } from './kinds/index-to-base/kind.ts'
import { indicatorsKind } from './kinds/indicators/kind.ts'
import { missingDataKind } from './kinds/missing-data/kind.ts'
import { oddDaysKind } from './kinds/odd-days/kind.ts'
import { periodsKind } from './kinds/periods/kind.ts'
import { placeboKind } from './kinds/placebo/kind.ts'
import { portfolioSavingsKind } from './kinds/portfolio-savings/kind.ts'
import { profileKind } from './kinds/profile/kind.ts'
import { qualityKind } from './kinds/quality/kind.ts'
import { rankingKind } from './kinds/ranking/kind.ts'
import { savingsKind } from './kinds/savings/kind.ts'
import { scatterKind } from './kinds/scatter/kind.ts'
import { sharesKind } from './kinds/shares/kind.ts'
import { standardizationAuditKind } from './kinds/standardization-audit/kind.ts'
import { statisticsKind } from './kinds/statistics/kind.ts'
import { tableKind } from './kinds/table/kind.ts'
import { textKind } from './kinds/text/kind.ts'
import { timeSeriesKind } from './kinds/time-series/kind.ts'
import { wallKind } from './kinds/wall/kind.ts'
import { whyChangedKind } from './kinds/why-changed/kind.ts'

/** Lists all kinds of card in the order of the menus. A kind consists of its folder and its line here. */
export const cardKinds: readonly CardKind[] = [
  timeSeriesKind,
  periodsKind,
  rankingKind,
  wallKind,
  profileKind,
  heatMapKind,
  durationKind,
  scatterKind,
  savingsKind,
  portfolioSavingsKind,
  placeboKind,
  whyChangedKind,
  oddDaysKind,
  differenceKind,
  sharesKind,
  indicatorsKind,
  breakdownKind,
  indexKind,
  tableKind,
  statisticsKind,
  missingDataKind,
  qualityKind,
  standardizationAuditKind,
  consistencyAuditKind,
  textKind,
]

export function cardKindOf(id: string): CardKind | undefined {
  return cardKinds.find((kind) => kind.id === id)
}
