import { hasPicture } from '#renderer/workspace/output/exported-card.ts'
import type { ExportSubject, ListedFormat } from './export-format.ts'
import { beginCsv } from './formats/csv/csv-format.ts'
import { beginPdf } from './formats/pdf/pdf-format.ts'
import { beginXlsx } from './formats/xlsx/xlsx-format.ts'
import { beginPng } from './formats/png/png-format.ts'
import { beginReport } from './formats/report/report-format.ts'
import { beginSvg } from './formats/svg/svg-format.ts'
import { reportOptions } from './strings.ts'

const isOneCard = ({ cards }: ExportSubject): boolean => cards.length === 1
const isAnything = (): boolean => true
const areSomePictured = ({ cards }: ExportSubject): boolean => cards.some(hasPicture)

/** Lists the formats in the order in which the dialog offers them. */
export const listedFormats: readonly ListedFormat[] = [
  { id: 'csv', title: 'CSV', extension: 'csv', appliesTo: isOneCard, begin: beginCsv },
  { id: 'xlsx', title: 'XLSX', extension: 'xlsx', appliesTo: isAnything, begin: beginXlsx },
  { id: 'png', title: 'PNG', extension: 'png', appliesTo: areSomePictured, begin: beginPng },
  { id: 'svg', title: 'SVG', extension: 'svg', appliesTo: areSomePictured, begin: beginSvg },
  { id: 'pdf', title: 'PDF', extension: 'pdf', appliesTo: areSomePictured, begin: beginPdf },
  { id: 'report', title: reportOptions.report, extension: 'pdf', appliesTo: isAnything, begin: beginReport },
]
