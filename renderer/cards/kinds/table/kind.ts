import { likeForLikeSpans } from '#shared/analysis/like-for-like/common-hours.ts'
import * as z from 'zod'
import type { Interval } from '#shared/time/instant.ts'
import type { CardKind, CardResult } from '../../card-kind.ts'
import { bucketDemands, calculateBuckets, bucketRemarks, type Buckets } from '../../buckets/bucket-result.ts'
import { bucketFields, bucketSettings, resolutionOf } from '../../buckets/bucket-settings.ts'
import { strings as bucketStrings } from '../../buckets/strings.ts'
import { bucketTable } from '../../buckets/bucket-table.ts'
import { strings } from './strings.ts'

/** Nobody reads more rows than this; a finer resolution can still be chosen. */
const MOST_ROWS = 10_000

const tableSettings = z.object(bucketSettings)
type TableSettings = z.infer<typeof tableSettings>
interface TableResult extends CardResult, Buckets {}

const resolutionIn = (settings: TableSettings, range: Interval): ReturnType<typeof resolutionOf> =>
  resolutionOf(settings, range, MOST_ROWS)

/** Shows the numbers behind a chart: operands side by side, by buckets. */
export const tableKind: CardKind<TableSettings, TableResult> = {
  id: 'table',
  title: strings.title,
  question: strings.question,
  names: ['numbers', 'values', 'rows', 'buckets', 'raw data', 'readings'],
  group: 'amounts',
  icon: 'M2 3h12v10H2zM2 6.5h12M2 10h12M6 3v10',
  settings: tableSettings,
  mainField: 'resolution',
  fields: () => bucketFields,
  lacks: (_, { operands }) => (operands.length === 0 ? bucketStrings.noOperands : undefined),
  compares: (_, { operands }) => operands.length > 1,
  demands: (settings, context) => bucketDemands(context, resolutionIn(settings, context.range)),
  calculate: (inputs, settings) => {
    const { excluded, spans } = likeForLikeSpans(inputs)
    const buckets = calculateBuckets(inputs, resolutionIn(settings, inputs.range), settings.areAmounts, spans)
    return { ...buckets, ...(excluded.length > 0 && { excluded }) }
  },
  isTable: true,
  plots: () => [],
  table: (result, _, context) => bucketTable(result, context),
  remarks: (result, _, context) => bucketRemarks(result, context),
}
