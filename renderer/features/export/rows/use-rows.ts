import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { Provenance } from '#shared/export/provenance.ts'
import type { CsvOptions, CsvPart } from '#shared/export/csv-table.ts'
import type { RangeReading } from '#shared/time/ranges/typed-range.ts'
import { cachedParts } from '#renderer/exporting/cached/cached-parts.ts'
import { planSeries } from '#renderer/exporting/cached/plan-series.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useShownConnection } from '#renderer/workspace/run/shown-connection.ts'
import type { ExportedSeries, ShownView } from '#renderer/workspace/output/exported/exported-card.ts'
import type { ExportField, ExportPreview, ExportRun, ExportSubject } from '../export-format.ts'
import { previewRows, previewTable } from './preview-rows.ts'
import { hasSeries, type SeriesCard } from './series-cards.ts'
import { rangeOf, rowsControls, type RowsOptions } from './rows-options.ts'

/** Holds the chosen rows; cached ones come without values, which are read from the cache later. */
export interface ChosenRows {
  readonly card: SeriesCard
  readonly view: ShownView
  readonly isCached: boolean
}

export interface Rows {
  readonly controls: (options: RowsOptions, series: ExportedSeries) => readonly ExportField[]
  /** Fails if there is no such range, or if the cache cannot be read. */
  readonly choose: (options: RowsOptions, card: SeriesCard) => Promise<Result<ChosenRows>>
  /** Rows from the cache are read here to tell how complete they are. */
  readonly recordOf: (rows: ChosenRows, signal: AbortSignal) => Promise<Result<Provenance>>
  /** Reads the first rows of the first card, and what all of them add up to. */
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
export function useRows(): Rows {
  const { clock } = useServices()
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
