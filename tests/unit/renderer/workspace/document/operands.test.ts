import { describe, expect, it } from 'vitest'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useMeterSumsStore } from '#renderer/catalogue/meter-sums.ts'
import { eventually } from '#support/eventually.ts'
import { seriesIdOf, sourceOfId } from '#shared/series/operand.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { shownUnitsOf } from '#renderer/query/operand-series.ts'
import { documentFromView } from '#renderer/query/view/view-state.ts'
import { firstEdgeFrom } from '#shared/time/buckets.ts'
import { aChart, day, week } from './a-chart.ts'

/** Returns the start of the second bucket of the week, or of the first if that is a local midnight. */
const firstMidnight = (zone: string): number => firstEdgeFrom(week.start + 1, 'daily', zone)

describe('operands of a workspace', () => {
  it('has a variable three times: in hours, in days and of the week before', async () => {
    const { selection, queries } = await aChart()
    selection.setVariables(['hub-1'])
    const source = { kind: 'variable', dataHubId: 'hub-1' } as const
    selection.addOperand({ source, resolution: 'daily' })
    selection.addOperand({ source, shift: { unit: 'week', count: -1 } })
    await eventually(() => queries.progress.finished && queries.visible.length).toBe(3)
    const [own, daily, before] = queries.visible
    expect(daily?.shown.columns.times).toHaveLength(7)
    expect(before?.shown.columns.times).toEqual(own?.shown.columns.times)
    expect(before?.variable.displayName).toMatch(/, 1 week earlier$/)
    expect(before?.shown.columns.values[0]).toBe((week.start - 7 * 86_400_000) / 60_000)
    expect(selection.ids).toEqual(['hub-1'])
  })

  it('has days of a zone of its own, and those of the view again', async () => {
    const { selection, queries } = await aChart()
    selection.setVariables(['hub-1'])
    const [{ operand } = expect.fail('nothing is chosen')] = selection.operands
    selection.setResolution(operand.id, 'daily')
    await eventually(() => queries.visible.map(({ shown }) => shown.resolution)).toEqual(['daily'])
    const own = queries.visible[0]?.shown.zone
    selection.setZone(operand.id, 'Asia/Kolkata')
    await eventually(() => queries.visible.map(({ shown }) => shown.zone)).toEqual(['Asia/Kolkata'])
    expect(queries.visible[0]?.shown.columns.times[1]).toBe(firstMidnight('Asia/Kolkata'))
    selection.setZone(operand.id, undefined)
    await eventually(() => queries.visible.map(({ shown }) => shown.zone)).toEqual([own])
  })

  it('adds up the main meters of an entity, and takes the sum off again', async () => {
    const numberOf = (dataHubId: string): number => Number(dataHubId.slice('hub-'.length))
    const { host, view, selection, queries } = await aChart(week, (service) => {
      service.script.valueAt = (_, { seriesKey }) => numberOf(seriesKey.dataHubId)
    })
    const [catalogue, model] = [host.run(useCatalogueStore), host.run(useMeteringModelStore)]
    const resourceId = model.resourceIds[0] ?? expect.fail('no resource')
    const entityId = model.entitiesWithMeters(resourceId)[0] ?? expect.fail('no entity')
    const meters = model.mainMetersOf(entityId, resourceId)
    const [sum] = host.run(useMeterSumsStore).sumsOf('entity', entityId)
    expect(sum?.id).toBe(seriesIdOf({ kind: 'entity', entityId, resourceId }))
    selection.setVariables([sum?.id ?? ''])
    expect(selection.operands.map(({ operand }) => operand.source)).toEqual([
      { kind: 'entity', entityId, resourceId },
    ])
    // The scripted entity has more meters than the requests that a minute allows.
    await eventually(() => queries.awaitsConsent).toBe(true)
    queries.confirm()
    await eventually(() => queries.visible[0]?.shown.columns.times[0]).toBe(day(1))
    const expected = meters.reduce((total, { sign, dataHubId }) => total + sign * numberOf(dataHubId), 0)
    expect(queries.visible[0]?.shown.columns.values[0]).toBeCloseTo(expected, 9)
    expect(selection.variables[0]?.entities.map(({ id }) => id)).toContain(entityId)
    const [operand] = view.state.operands
    selection.setOption(operand?.id ?? '', { units: 'MW' })
    await eventually(() => queries.visible.map((one) => shownUnitsOf(one))).toEqual(['MW'])
    await eventually(() => queries.visible[0]?.shown.columns.values[0]).toBeCloseTo(expected / 1000, 9)
    model.chooseSize(entityId, 'areaSqFt', 2000)
    selection.setPerArea(operand?.id ?? '', true)
    await eventually(() => queries.visible.map((one) => shownUnitsOf(one))).toEqual(['kW/ft²'])
    await eventually(() => queries.visible[0]?.shown.columns.values[0]).toBeCloseTo(expected / 2000, 9)
    expect(selection.variables[0]).toMatchObject({ kind: 'average-rate', unit: { shortText: 'kW/ft²' } })
    const document = documentFromView(view.state, { id: 'w', name: '', savedAt: 0 })
    expect(workspaceDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
    expect(catalogue.variable(sum?.id ?? '')).toBeUndefined()
    selection.toggle(selection.ids[0] ?? '')
    expect(selection.operands).toEqual([])
  })

  it('divides the sum of an organization by all its floor area, and offers nothing while some is unknown', async () => {
    const { host } = await aChart()
    const [catalogue, model] = [host.run(useCatalogueStore), host.run(useMeteringModelStore)]
    const sums = host.run(useMeterSumsStore)
    const resourceId = model.resourceIds[0] ?? expect.fail('no resource')
    const organizationId = catalogue.catalogue?.organizations[0]?.id ?? expect.fail('no organization')
    const source = { kind: 'organization', organizationId, resourceId, per: 'area' } as const
    const ids = model
      .entitiesWithMeters(resourceId)
      .filter((id) => catalogue.entity(id)?.organization.id === organizationId)
    const [first = '', ...others] = ids
    model.chooseSize(first, 'areaSqFt', undefined)
    for (const id of others) model.chooseSize(id, 'areaSqFt', 1000)
    if (model.areaOf(first) === undefined) expect(sums.variable(source)).toBeUndefined()
    model.chooseSize(first, 'areaSqFt', 500)
    expect(sums.areaOf(source)).toEqual({ size: 1000 * others.length + 500, unit: 'ft²' })
    expect(sums.variable(source)?.displayName).toMatch(/main meters per floor area$/)
  })
})

describe('sourceOfId', () => {
  it('finds the source of every id again', () => {
    for (const source of [
      { kind: 'variable', dataHubId: 'a:b' },
      { kind: 'expression', expressionId: 'expression:1' },
      { kind: 'entity', entityId: 'e:1 é', resourceId: 'r:%' },
      { kind: 'organization', organizationId: 'o', resourceId: 'r' },
      { kind: 'organization', organizationId: 'o:area', resourceId: 'r', per: 'area' },
    ] as const)
      expect(sourceOfId(seriesIdOf(source))).toEqual(source)
  })
})
