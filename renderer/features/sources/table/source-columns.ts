import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { localText, type FormatNumber } from '#shared/time/text/written-time.ts'
import { ageText } from '#renderer/strings/time/durations.ts'
import type { CellTone, TableColumn } from '#renderer/ui/table/table-column.ts'
import { statusOf } from './source-filter.ts'
import { sourceColumns, type SourceColumn, type SourceRow } from './source-row.ts'
import { sourceColumnHints, sourceColumnTitles, sources as strings } from '../strings.ts'

type Cell = Partial<Pick<TableColumn<SourceRow, SourceColumn>, 'text' | 'note' | 'tone' | 'numeric'>>

/** Writes a last reading in its own zone; as received when it could not be read. */
export function localRecorded(
  at: EpochMs | undefined,
  received: string | undefined,
  zone: IanaZone,
  format: FormatNumber,
): string {
  return at === undefined ? (received ?? strings.never) : localText(at, zone, 'minute', format)
}

export function recordedText({ source, recordedAt }: SourceRow, format: FormatNumber): string {
  return localRecorded(recordedAt, source.lastRecordedTime, source.localTimezone, format)
}

/** Counts back from the time of the request, since later readings are unknown. */
export function recordedAge({ recordedAt, fetchedAt }: SourceRow, now: EpochMs): string | undefined {
  return recordedAt === undefined ? undefined : ageText(Math.max(0, (fetchedAt ?? now) - recordedAt))
}

export function receptionTone(reception: string): CellTone | undefined {
  if (reception === 'online') return 'good'
  return reception === 'offline' ? 'warn' : undefined
}

function count(read: (row: SourceRow) => number | undefined, write: FormatNumber): Cell {
  return {
    numeric: true,
    text: (row) => {
      const value = read(row)
      return value === undefined ? strings.unknown : write(value)
    },
  }
}

/** Marks a count that should be zero. */
function faults(read: (row: SourceRow) => number | undefined, write: FormatNumber): Cell {
  return { ...count(read, write), tone: (row) => ((read(row) ?? 0) > 0 ? 'warn' : undefined) }
}

const counts: Readonly<Partial<Record<SourceColumn, (row: SourceRow) => number | undefined>>> = {
  dataErrors: ({ source }) => source.dataErrors,
  sourcesWithDataErrors: ({ source }) => source.sourcesWithDataErrors,
  disconnected: ({ source }) => source.disconnectedSources,
  lastReceived: ({ source }) => source.lastReceivedData,
}

/**
 * Returns the columns with counts that are zero or unknown in every row, which take room from the others for nothing.
 */
export function idleColumns(rows: readonly SourceRow[]): readonly SourceColumn[] {
  return sourceColumns.filter((id) => {
    const read = counts[id]
    return read !== undefined && rows.every((row) => (read(row) ?? 0) === 0)
  })
}

/** Returns the columns of the table of instances; the type is named if there are several. */
export function sourceTableColumns(
  hasTypes: boolean,
  write: FormatNumber,
): readonly TableColumn<SourceRow, SourceColumn>[] {
  const cells: Readonly<Record<SourceColumn, Cell>> = {
    name: { text: ({ source }) => source.name, note: ({ source }) => source.name, tone: 'strong' },
    reception: {
      text: ({ source }) => source.dataReception || strings.unknown,
      tone: ({ source }) => receptionTone(source.dataReception),
    },
    recordedAt: { note: (row) => `${recordedText(row, write)} ${row.source.localTimezone}` },
    connectivity: count(({ source }) => source.connectivityLast24Hours, write),
    dataErrors: faults(({ source }) => source.dataErrors, write),
    sourcesWithDataErrors: faults(({ source }) => source.sourcesWithDataErrors, write),
    disconnected: faults(({ source }) => source.disconnectedSources, write),
    variables: count(({ source, variables }) => source.variablesCount ?? variables, write),
    enabled: {
      text: ({ source }) => statusOf(source),
      tone: ({ source }) => (source.isEnabled ? 'faint' : 'warn'),
    },
    type: { text: ({ typeName }) => typeName, tone: 'faint' },
    organization: { text: ({ organization }) => organization, tone: 'faint' },
    receives: { text: ({ source }) => source.dataReceivingType || strings.unknown, tone: 'faint' },
    lastReceived: count(({ source }) => source.lastReceivedData, write),
  }
  return sourceColumns
    .filter((id) => hasTypes || id !== 'type')
    .map((id) => ({
      id,
      title: sourceColumnTitles[id],
      hint: sourceColumnHints[id],
      sortable: true,
      ...cells[id],
    }))
}
