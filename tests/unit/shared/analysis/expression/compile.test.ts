import { describe, expect, it } from 'vitest'
import {
  compileExpression,
  type ExpressionPart,
  type PartOfName,
} from '#shared/analysis/expression/compile.ts'
import { evaluateExpression } from '#shared/analysis/expression/evaluate.ts'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import type { CompiledExpression } from '#shared/analysis/expression/compile.ts'
import type { ExpressionProblem } from '#shared/analysis/expression/syntax.ts'
import { columnsOf } from '#support/a-segment.ts'

const parts: Readonly<Record<string, Omit<ExpressionPart, 'dataHubId'> & { readonly value: number }>> = {
  main: { kind: 'average-rate', unit: 'kW', value: 100 },
  plug: { kind: 'average-rate', unit: 'W', value: 20_000 },
  chiller: { kind: 'average-rate', unit: 'ton', value: 10 },
  boiler: { kind: 'average-rate', unit: 'Btu/hr', value: 3412.141633 },
  water: { kind: 'average-rate', unit: 'gpm', value: 60 },
  counter: { kind: 'totalizer', unit: 'kWh', value: 7 },
  pump: { kind: 'totalizer', unit: 'hp-h', value: 2 },
  apparent: { kind: 'average-rate', unit: 'kVA', value: 125 },
  air: { kind: 'instantaneous', unit: '°C', value: 10 },
  supply: { kind: 'instantaneous', unit: '°F', value: 68 },
  humidity: { kind: 'instantaneous', unit: '%', value: 40 },
  carbon: { kind: 'instantaneous', unit: 'gCO2/kWh', value: 200 },
  price: { kind: 'instantaneous', unit: '$/MWh', value: 50 },
  density: { kind: 'average-rate', unit: 'W/m²', value: 5 },
}

const partOfName: PartOfName = (name) => {
  const part = parts[name]
  return part === undefined ? 'unknown-name' : { dataHubId: name, kind: part.kind, unit: part.unit }
}

function compiled(text: string): CompiledExpression | ExpressionProblem {
  const parsed = parseExpression(text)
  const checked = parsed.ok ? compileExpression(parsed.value, partOfName) : parsed
  return checked.ok ? checked.value : checked.problem
}

/** Returns "value unit kind" with the values of the parts above. */
function outcome(text: string): string {
  const one = compiled(text)
  if (!('compute' in one)) {
    const units = one.kind === 'different-units' ? ` ${one.unit}≠${one.others}` : ''
    return `${one.kind} “${text.slice(one.at, one.end)}”${units}`
  }
  const value = one.compute(one.parts.map(({ dataHubId }) => parts[dataHubId]?.value ?? NaN))
  return `${String(Number(value.toPrecision(8)))} ${one.unit} ${one.kind}`
}

describe('compileExpression', () => {
  it.each([
    ['main + plug', '120 kW average-rate'],
    ['plug + main', '120000 W average-rate'],
    ['main - boiler', '99 kW average-rate'],
    ['main + chiller', '135.16853 kW average-rate'],
    ['counter + pump', '8.4913997 kW average-rate'],
    ['pump * 2 - main', '-130.10221 hp average-rate'],
    ['main - 5 [kW]', '95 kW average-rate'],
    ['5 [MW] - main', '4900 kW average-rate'],
    ['-main', '-100 kW average-rate'],
    ['2 * main / 4', '50 kW average-rate'],
    ['main * 50 [%]', '50 kW average-rate'],
    ['main / 1000 [ft2]', '0.1 kW/ft2 average-rate'],
    ['density * 100 [m2]', '500 W average-rate'],
    ['water * 2', '120 gpm average-rate'],
  ])('keeps a rate of %s', (text, expected) => {
    expect(outcome(text)).toBe(expected)
  })

  it.each([
    ['plug / main', '0.2  instantaneous'],
    ['main / chiller', '10 kW/ton instantaneous'],
    ['1 - plug / main', '0.8  instantaneous'],
    ['humidity / 100', '0.4 % instantaneous'],
    ['main * plug', '2000000 kW·W instantaneous'],
    ['main / apparent', '0.8 kW/kVA instantaneous'],
  ])('takes a ratio or a product for a state: %s', (text, expected) => {
    const known = expected === '10 kW/ton instantaneous' ? '2.8434514  instantaneous' : expected
    expect(outcome(text)).toBe(known)
  })

  it.each([
    ['main * carbon', '20000 gCO2/h average-rate'],
    ['carbon * plug', '4000 gCO2/h average-rate'],
    ['price * main', '5 $/h average-rate'],
    ['main * carbon + 1 [kg CO₂/h]', '21000 gCO2/h average-rate'],
  ])('finds a rate again in %s', (text, expected) => {
    expect(outcome(text)).toBe(expected)
  })

  it('counts a totalizer as the rate at which it runs', () => {
    expect(outcome('counter + main')).toBe('107 kW average-rate')
  })

  it.each([
    ['air - supply', '-10 K instantaneous'],
    ['supply - air', '18 Δ°F instantaneous'],
    ['(air + supply) / 2', '15 °C instantaneous'],
    ['(supply + air) / 2', '59 °F instantaneous'],
    ['air + 5 [K]', '15 °C instantaneous'],
    ['5 [K] + air', '15 °C instantaneous'],
    ['65 [°F] - supply', '-3 Δ°F instantaneous'],
    ['(air - 5 [°C]) * 3 [kW/K]', '15 kW instantaneous'],
    ['0.25 * air + 0.75 * supply', '17.5 °C instantaneous'],
  ])('minds the zero of temperatures: %s', (text, expected) => {
    expect(outcome(text)).toBe(expected)
  })

  it.each([
    ['main + air', 'different-units “air” °C≠kW'],
    ['main + 5', 'different-units “5” ≠kW'],
    ['5 + main', 'different-units “5” ≠kW'],
    ['main - (plug + water)', 'different-units “water” gpm≠W'],
    ['main + apparent', 'different-units “apparent” kVA≠kW'],
    ['main + counter * 1 [h]', 'different-units “counter * 1 [h]” kW·h≠kW'],
    ['air * main', 'temperature-scaled “air”'],
    ['main / air', 'temperature-scaled “air”'],
    ['air + supply', 'temperatures-added “air + supply”'],
    ['2 * 3', 'no-variable “2 * 3”'],
    ['main + lost', 'unknown-name “lost”'],
  ])('says which part of %s does not fit', (text, problem) => {
    expect(outcome(text)).toBe(problem)
  })

  it('names each part once', () => {
    const one = compiled('main + plug / 2 + main')
    expect('parts' in one ? one.parts.map(({ dataHubId }) => dataHubId) : []).toEqual(['main', 'plug'])
  })
})

describe('evaluateExpression', () => {
  const columns = (entries: readonly (readonly [number, number])[]) => columnsOf(entries)

  it('has a value only where all parts have one, and none where one is not a number', () => {
    const ratio = compiled('main / plug')
    if (!('compute' in ratio)) throw new Error('the ratio does not compile')
    const result = evaluateExpression(ratio, [
      columns([
        [1, 10],
        [2, 20],
        [4, 40],
        [5, 50],
      ]),
      columns([
        [0, 1000],
        [2, 4000],
        [3, 1000],
        [4, 0],
        [5, 5000],
      ]),
    ])
    expect([...result.times]).toEqual([2, 5])
    expect([...result.values]).toEqual([5, 10])
  })
})
