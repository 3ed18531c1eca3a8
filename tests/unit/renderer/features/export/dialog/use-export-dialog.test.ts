import { effectScope } from 'vue'
import { expect, it, vi } from 'vitest'
import { useExportDialog } from '#renderer/features/export/dialog/use-export-dialog.ts'
import { listedFormats } from '#renderer/features/export/formats.ts'
import { aChart } from '../../../workspace/document/a-chart.ts'

it('begins a format when it is chosen, and no other one', async () => {
  const { host } = await aChart()
  const begun: string[] = []
  for (const format of listedFormats) {
    const { begin } = format
    vi.spyOn(format, 'begin').mockImplementation((services) => {
      begun.push(format.id)
      return begin(services)
    })
  }
  const scope = effectScope()
  const dialog = scope.run(() => host.run(() => useExportDialog(undefined, () => undefined)))
  expect(dialog?.offered.value.map(({ id }) => id)).toEqual(['csv', 'xlsx', 'png', 'svg', 'pdf', 'report'])
  expect(begun).toEqual(['csv'])
  dialog?.chooseFormat('png')
  expect(dialog?.fields.value.map(({ key }) => key)).toContain('width')
  expect(begun).toEqual(['csv', 'png'])
  scope.stop()
})
