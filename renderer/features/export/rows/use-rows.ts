import { fail, type Result, succeed } from '#shared/errors/result.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { Provenance } from '#shared/export/provenance.ts'
import type { CsvLayout, CsvOptions, CsvPart } from '#shared/export/csv-table.ts'
import type { RangeReading } from '#shared/time/ranges/typed-range.ts'
import { csvOfPart } from '#shared/export/csv-writer.ts'
import { type RowSum, rowSums } from '#shared/export/rows/row-sums.ts'
import { cachedParts } from '#renderer/exporting/cached/cached-parts.ts'
import { planSeries } from '#renderer/exporting/cached/plan-series.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import type { Clock } from '#shared/time/instant.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useShownConnection } from '#renderer/workspace/document/shown-connection.ts'
import type { ExportedCard, ExportedSeries, ShownView } from '#renderer/workspace/output/exported-card.ts'
import { cardCsvLines } from '#renderer/workspace/output/table/card-csv.ts'
import type {
  ExportField,
  ExportPreview,
  ExportRun,
  ExportSubject,
} from '#renderer/features/export/export-format.ts'
import { rangeOf, rowsControls, type RowsOptions } from './rows-options.ts'
import { firstRows, rowCount } from './estimate-rows.ts'

/** Number of rows in the preview, below the headings. */
const MOST_ROWS = 10
/** More rows than this are not read just for their sums. */
const MOST_SUMMED = 200_000

type ReadParts = (view: ShownView, layout: CsvLayout, options: CsvOptions) => AsyncIterable<Result<CsvPart>>

/** Reads the first rows as they will be written, and adds up the amounts of all rows. */
async function previewRows(
  view: ShownView,
  layout: CsvLayout,
  options: CsvOptions,
  read: ReadParts,
): Promise<ExportPreview> {
  const plain: CsvOptions = { ...options, byteOrderMark: false, hasProvenance: false }
  const series = layout === 'long' ? view.series.slice(0, 1) : view.series
  const first = await partsOf(read({ ...view, series, interval: firstRows(view) }, layout, plain))
  const text = first.map((part) => new TextDecoder().decode(csvOfPart(part))).join('')
  const isMany = rowCount(view.series, view.interval, 'long') > MOST_SUMMED
  const sums = isMany ? [] : rowSums(await partsOf(read(view, 'long', plain)))
  return previewText(text, options, sums)
}

/** Reads the first rows of a table as `exportTable` writes them. */
async function previewTable(
  { table, constants }: Pick<ExportedCard, 'table' | 'constants'>,
  options: CsvOptions,
): Promise<ExportPreview> {
  const whole = await table()
  const first = { ...whole, rowCount: Math.min(whole.rowCount, MOST_ROWS) }
  const plain = { ...options, byteOrderMark: false, hasProvenance: false }
  return previewText([...cardCsvLines(first, constants(), plain)].join(''), options)
}

async function previewText(
  text: string,
  { separator }: Pick<CsvOptions, 'separator'>,
  sums: readonly RowSum[] = [],
): Promise<ExportPreview> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<readonly string[]>(text, {
    ...{ delimiter: separator, newline: '\r\n', skipEmptyLines: true, preview: MOST_ROWS + 1 },
  })
  const [headings = [], ...rows] = data
  return { kind: 'rows', headings, rows, sums }
}

/** Returns the parts up to the first failure, which the export itself will report. */
async function partsOf(parts: AsyncIterable<Result<CsvPart>>): Promise<readonly CsvPart[]> {
  const all: CsvPart[] = []
  for await (const part of parts) {
    if (!part.ok) break
    all.push(part.value)
  }
  return all
}

/** The chosen rows; cached ones come without values, which are read from the cache later. */
export interface ChosenRows {
  readonly card: SeriesCard
  readonly view: ShownView
  readonly isCached: boolean
}

export interface Rows {
  readonly controls: (options: RowsOptions, series: ExportedSeries) => readonly ExportField[]
  /** Fails if there is no such range, or if the cache cannot be read. */
  readonly choose: (options: RowsOptions, card: SeriesCard) => Promise<Result<ChosenRows>>
  /** Rows from the cache are read for this, to determine how complete they are. */
  readonly recordOf: (rows: ChosenRows, signal: AbortSignal) => Promise<Result<Provenance>>
  /** Reads the first rows of the first card, and the sum of all of them. */
  readonly preview: (
    subject: ExportSubject,
    choice: RowsOptions,
    options: CsvOptions,
  ) => Promise<ExportPreview | undefined>
  /** Yields the parts of a file in their order. */
  readonly parts: (
    rows: ChosenRows,
    form: RowsOptions['form'],
    options: CsvOptions,
    run: ExportRun,
  ) => AsyncGenerator<Result<CsvPart>, void>
}

/** Reads rows of series over any cached range, for the formats that have rows. */
export function useRows(clock: Clock): Rows {
  const calendars = useCalendarStore()
  const source = useShownConnection()

  function readingOf({ view: { zone } }: ExportedSeries): RangeReading {
    return { zone, now: clock.now(), calendar: calendars.calendar }
  }

  async function choose(options: RowsOptions, card: SeriesCard): Promise<Result<ChosenRows>> {
    const { series: shown } = card
    const interval = rangeOf(options, shown, readingOf(shown))
    if (interval === undefined) return fail({ kind: 'invalid-request', field: 'period' })
    const { resolution } = options
    if (options.range === 'shown' && resolution === 'shown')
      return succeed({ card, view: shown.view, isCached: false })
    const loader = source.connection?.loader
    if (loader === undefined) return fail({ kind: 'not-found', detail: 'no connection is open' })
    const of = options.range === 'shown' ? shown.view : shown.loaded
    const series = await planSeries(loader, of.series, { interval, resolution })
    if (!series.ok) return series
    return succeed({ card, view: { ...of, interval, series: series.value }, isCached: true })
  }

  async function recordOf(
    { card, view, isCached }: ChosenRows,
    signal: AbortSignal,
  ): Promise<Result<Provenance>> {
    const loader = source.connection?.loader
    return isCached && loader !== undefined
      ? card.series.cachedProvenance(view, { loader, signal })
      : succeed(await card.provenance())
  }

  async function* parts(
    chosen: ChosenRows,
    layout: RowsOptions['form'],
    options: CsvOptions,
    { progress, signal }: ExportRun,
  ): AsyncGenerator<Result<CsvPart>, void> {
    const { view, isCached } = chosen
    const record = options.hasProvenance ? await recordOf(chosen, signal) : undefined
    if (record?.ok === false) {
      yield record
      return
    }
    const provenance = record && JSON.stringify(record.value)
    const loader = source.connection?.loader
    if (isCached && loader !== undefined) {
      yield* cachedParts({ series: view.series, view, layout, options, provenance }, { loader, progress })
      return
    }
    const all = [...csvParts(csvTableOf(view.series, view), layout, options, { provenance })]
    for (const [at, part] of all.entries()) {
      yield succeed(part)
      progress((at + 1) / all.length)
    }
  }

  async function preview(
    { cards }: ExportSubject,
    choice: RowsOptions,
    options: CsvOptions,
  ): Promise<ExportPreview | undefined> {
    const [first] = cards
    const [series] = cards.filter(hasSeries)
    if (series === undefined) return first && previewTable(first, options)
    const chosen = await choose(choice, series)
    if (!chosen.ok) return undefined
    const unwatched = { signal: new AbortController().signal, progress: () => undefined }
    return previewRows(chosen.value.view, choice.form, options, (view, layout, partOptions) =>
      parts({ ...chosen.value, view }, layout, partOptions, unwatched),
    )
  }

  return {
    recordOf,
    controls: (options, series) => rowsControls(options, series, readingOf(series)),
    choose,
    preview,
    parts,
  }
}

/** A card whose rows are values over time. */
export type SeriesCard = ExportedCard & { readonly series: ExportedSeries }

export function hasSeries(card: ExportedCard): card is SeriesCard {
  return card.series !== undefined
}

/** Number of rows in the tables of a subject, besides the values over time of its other cards. */
export async function tableRows({ cards }: Pick<ExportSubject, 'cards'>): Promise<number> {
  const tables = await Promise.all(cards.filter((card) => !hasSeries(card)).map(({ table }) => table()))
  return tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
}
