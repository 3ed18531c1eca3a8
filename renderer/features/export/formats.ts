import type { ExportFormat } from './export-format.ts'
import { useCsvFormat } from './formats/csv/csv-format.ts'
import { usePdfFormat } from './formats/pdf/pdf-format.ts'
import { useXlsxFormat } from './formats/xlsx/xlsx-format.ts'
import { usePngFormat } from './formats/png/png-format.ts'
import { useReportFormat } from './formats/report/report-format.ts'
import { useSvgFormat } from './formats/svg/svg-format.ts'

/** Lists the formats in the order in which the dialog offers them. */
export function useExportFormats(): readonly ExportFormat[] {
  return [useCsvFormat(), useXlsxFormat(), usePngFormat(), useSvgFormat(), usePdfFormat(), useReportFormat()]
}
