import { effectScope } from 'vue'
import { describe, expect, it } from 'vitest'
import { statisticsKind } from '#renderer/cards/kinds/statistics/kind.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { navigationOf, useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useFillsStore } from '#renderer/stores/authored/fills.ts'
import { createOwnSeries } from '#renderer/workspace/run/own-series.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { copiedAnswer, hasPicture } from '#renderer/workspace/output/exported-card.ts'
import { useExportedSeries } from '#renderer/workspace/output/exported/use-exported-series.ts'
import { eventually } from '#support/eventually.ts'
import { aChart, day } from '../document/a-chart.ts'

describe('what a card gives to files', () => {
  it('exists for a card that follows the workspace, whether it is on the screen or not', async () => {
    const { host } = await aChart()
    const exports = host.run(useExportStore)
    const [card] = exports.exported
    expect(card).toMatchObject({ title: 'Time series', cardId: host.run(useCardsStore).cards[0]?.id })
    expect(exports.main).toBe(card)
    expect(card?.fileName()).toMatch(/ and 1 more 2025-06-01 to 2025-06-08 hourly$/)
    const provenance = await card?.provenance()
    expect(provenance).toMatchObject({ requested: { start: '2025-06-01T00:00:00Z' }, policy: 'present-only' })
    expect(provenance?.series.map(({ coverage }) => coverage?.present)).toEqual([168, 168])
    expect(provenance).not.toHaveProperty('cardId')
    const table = await card?.table()
    expect(table?.columns.map(({ id }) => id)).toEqual([
      'name',
      'unit',
      'total',
      'max',
      'mean',
      'complete',
      'min',
    ])
    expect(table?.rowCount).toBe(2)
    expect(table?.rowAt(0).cells[5]).toMatchObject({ share: 1 })
  })

  it('says what was filled in its answer, its sentences and beside every number of its files', async () => {
    const { host } = await aChart()
    const exports = host.run(useExportStore)
    expect(exports.exported[0]?.constants().map(([heading]) => heading)).not.toContain('Filled')
    host.run(useFillsStore).put({
      ...{ id: 'fill', dataHubId: 'hub-1', interval: { start: day(2), end: day(3) } },
      ...{ method: 'typed', value: 5, replaces: true, reason: 'Stuck' },
    })
    const filled = /14\.3 % of the values counted here were filled, not received: .*Variable 1\.$/
    await eventually(() => exports.exported[0]?.answer()).toMatch(filled)
    const [card] = exports.exported
    expect(card?.sentences().at(-1)).toMatch(filled)
    expect(card?.constants().at(-1)).toEqual(['Filled', expect.stringMatching(filled)])
  })

  it('is copied with the time that its answer is about', async () => {
    const { host } = await aChart()
    const exports = host.run(useExportStore)
    await eventually(() => exports.exported[0]?.answer()).toBeDefined()
    const copied = exports.exported[0] && copiedAnswer(exports.exported[0])
    expect(copied?.split('\n')).toEqual([
      exports.exported[0]?.answer(),
      expect.stringMatching(/^2025-06-01 00:00 to 2025-06-08 00:00, the end not included · /),
    ])
  })

  it('is drawn as the card draws it, not as the workspace does', async () => {
    const { host, view } = await aChart()
    const store = host.run(useCardsStore)
    const id = store.cards[0]?.id ?? expect.fail('no card')
    store.update(id, { settings: { mark: 'stacked' } })
    const card = () => store.cards[0] ?? expect.fail('no card')
    const scope = effectScope()
    const [own, exportedBy] =
      scope.run(() =>
        host.run(() => {
          const series = createOwnSeries(card, () => navigationOf(card()) ?? expect.fail('no navigation'))
          return [series, useExportedSeries(series)] as const
        }),
      ) ?? expect.fail('the scope has ended')
    await eventually(() => own.queries.visible.length).toBe(2)
    expect(view.state.mark).not.toBe('stacked-bar')
    const exported = exportedBy({ cardId: id, title: 'Own', kind: undefined })
    if (exported === undefined || !hasPicture(exported)) expect.fail('no picture')
    const { plots } = await exported.picture(printTheme)
    const shapes = plots.flatMap(({ marks }) => marks.map((mark) => ('shape' in mark ? mark.shape : '')))
    expect(new Set(shapes)).toEqual(new Set(['stacked-bar']))
    scope.stop()
  })

  it('is the table of a card without series, and ends with the card', async () => {
    const { host } = await aChart()
    const exports = host.run(useExportStore)
    const cards = host.run(useCardsStore)
    cards.add({ kind: 'statistics' })
    const cardId = cards.cards[1]?.id ?? expect.fail('no card')
    const table = { columns: [], rowCount: 0, rowAt: () => ({ id: '', cells: [] }) }
    const offered = {
      ...{ cardId, title: 'Statistics', kind: statisticsKind, fileName: () => 'Statistics' },
      ...{ table: () => Promise.resolve(table), constants: () => [], traits: () => new Map() },
      ...{ captions: () => [], readings: () => [], answer: () => undefined, sentences: () => [] },
      provenance: () => Promise.reject(new Error('not asked for')),
    }
    const withdraw = exports.offer(offered)
    expect(exports.exported.map(({ title, series }) => [title, series !== undefined])).toEqual([
      ['Time series', true],
      ['Statistics', false],
    ])
    expect(exports.main?.title).toBe('Time series')
    cards.setFull(cardId)
    expect(exports.main?.title).toBe('Statistics')
    withdraw()
    expect(exports.exported.map(({ title }) => title)).not.toContain('Statistics')
  })
})
