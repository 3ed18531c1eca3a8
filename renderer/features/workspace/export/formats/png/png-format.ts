import * as z from 'zod'
import { exportPng } from '#renderer/exporting/export-image.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCardExportStore } from '../../../store/card-export-store.ts'
import { useExportStore } from '../../../store/export-store.ts'
import type { ExportFormat, ExportSubject } from '../../export-format.ts'
import { fileNameOf } from '../../exports.ts'

const optionsSchema = z.object({})

/** A picture of a chart or a card at double density, on white. */
export function usePngFormat(): ExportFormat<z.infer<typeof optionsSchema>> {
  const { bridge } = useServices()
  const charts = useExportStore()
  const cards = useCardExportStore()
  return {
    id: 'png',
    title: 'PNG',
    extension: 'png',
    options: optionsSchema,
    appliesTo: hasPicture,
    fields: () => [],
    estimate: () => Promise.resolve({}),
    async write(subject) {
      if (subject.kind === 'card') return cards.writePng(subject.card.shown)
      if (subject.kind === 'all') throw new Error('not a picture of one card')
      return exportPng(bridge, await charts.picture(subject.view), fileNameOf(subject.view, 'png'))
    },
  }
}

function hasPicture(subject: ExportSubject): boolean {
  return subject.kind === 'chart' || (subject.kind === 'card' && subject.card.hasPicture)
}
