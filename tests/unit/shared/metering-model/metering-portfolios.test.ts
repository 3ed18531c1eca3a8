import { describe, expect, it } from 'vitest'
import { createReplayPortfolio } from '#scripts/demo-service/replay/replay-portfolio.ts'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import {
  createMeteringModels,
  mainMetersOf,
  partsOf,
  type MeteringModel,
} from '#shared/metering-model/metering-model.ts'
import { estateFolder, isEstateThere } from '#support/files/estate.ts'
import { portfolioNouns } from '#support/portfolio-nouns.ts'

const mainIds = (model: MeteringModel, entityId: string, resourceId: string): readonly string[] =>
  mainMetersOf(model, entityId, resourceId).map(({ dataHubId }) => dataHubId)

describe('the metering model of the demo portfolio', () => {
  const clock = { now: () => Date.UTC(2026, 5, 16) }
  const portfolio = portfolioNouns(createSyntheticPortfolio({ clock }))
  const model = createMeteringModels(portfolio)([])
  const buildings = portfolio.entities.filter(({ type }) => type.name === 'Building')

  it('finds the incomer of every building by its rate, and no other main meter of electricity', () => {
    expect(buildings.length).toBeGreaterThan(40)
    for (const { id } of buildings) {
      expect(mainIds(model, id, '1')).toEqual([`${id.replace('ent-', '')}-main-incomer-electricity`])
    }
  })

  it('divides the electricity of a building by use, with fans below ventilation and no floor beside', () => {
    const parts = partsOf(model, 'ent-kelvin', 'kelvin-main-incomer-electricity')
    expect(parts.map(({ dataHubId }) => dataHubId)).toEqual(
      ['chillers', 'comms-room', 'lifts', 'lighting', 'small-power', 'ventilation'].map(
        (id) => `kelvin-${id}`,
      ),
    )
    expect(partsOf(model, 'ent-kelvin', 'kelvin-ventilation')).toHaveLength(3)
  })

  it('counts water, gas, steam and solar by their rates alone', () => {
    for (const [resourceId, id] of [
      ['2', 'domestic-water'],
      ['3', 'chilled-water'],
      ['4', 'steam'],
      ['6', 'solar-generation'],
    ] as const) {
      expect(mainMetersOf(model, 'ent-kelvin', resourceId)).toMatchObject([
        { dataHubId: `kelvin-${id}`, sign: 1 },
      ])
    }
  })

  it('adds up the boilers of a plant and the feeders of street lights', () => {
    expect(mainIds(model, 'ent-harbor-plant', '7')).toHaveLength(3)
    expect(mainIds(model, 'ent-torrens-lights', '1')).toHaveLength(3)
  })

  it('counts a variable of two entities in its own', () => {
    expect(mainIds(model, 'ent-senate', '1')).toEqual(['senate-main-incomer-electricity'])
    expect(mainIds(model, 'ent-old-library', '1')).toEqual(['old-library-main-incomer-electricity'])
  })
})

describe.skipIf(!isEstateThere)('the metering model of the estate', () => {
  it('finds the electricity and gas meter of every building, and no main meter of the weather', () => {
    // The model does not depend on the time of the last reading, for which the files of all series would have to be
    // read.
    const estate = { ...createReplayPortfolio(estateFolder), lastReading: () => undefined }
    const portfolio = portfolioNouns(estate)
    const model = createMeteringModels(portfolio)([])
    const buildings = portfolio.entities.filter(({ type }) => type.name === 'Building')
    expect(buildings).toHaveLength(16)
    for (const { id } of buildings) {
      const building = id.replace('ent-', '')
      expect(mainIds(model, id, '1')).toEqual([`${building}-electricity`])
      expect(mainIds(model, id, '7')).toEqual([`${building}-gas`])
    }
    expect(mainIds(model, 'ent-weather', '20')).toEqual([])
    expect(mainIds(model, 'ent-grid', '21')).toEqual([])
  })
})
