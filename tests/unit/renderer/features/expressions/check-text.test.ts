import { describe, expect, it } from 'vitest'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { checkText, readableText } from '#renderer/features/expressions/check-text.ts'
import { problemText, resultText, unknownUnitsText } from '#renderer/features/expressions/strings.ts'
import { createVariableNames } from '#renderer/features/expressions/variable-names.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const kilowatt = { shortText: 'kW', longText: 'kilowatts' }

function named(
  dataHubId: string,
  displayName: string,
  entity?: string,
  part: Partial<Variable> = {},
): Variable {
  const entities = entity === undefined ? [] : [{ id: entity, name: entity }]
  const variable = aVariable(1)
  return { ...variable, dataHubId, displayName, entities, unit: kilowatt, kind: 'average-rate', ...part }
}

const main = named('b0-electricity', 'Electricity', 'Building 0', { localTimezone: 'Asia/Kathmandu' })
const other = named('b1-electricity', 'Electricity', 'Building 1')
const air = named('air', 'Outdoor air', undefined, {
  kind: 'instantaneous',
  unit: { shortText: '°C', longText: 'degrees Celsius' },
})
const twins = [named('t1', 'Twin'), named('t2', 'Twin')]
const saved = named('expression:1', 'Both buildings')
const share = named('expression:2', 'Share', undefined, {
  unit: { shortText: '', longText: '' },
  kind: 'instantaneous',
})
const texts: Readonly<Record<string, string>> = {
  'expression:1': '"b0-electricity" + "b1-electricity"',
  'expression:2': '"b0-electricity" / "expression:1"',
}
const namesFor = (own?: string) =>
  createVariableNames([main, other, air, ...twins], {
    variables: [saved, share],
    textOf: (id) => texts[id],
    own,
  })
const names = namesFor()

function problemOf(text: string): string {
  const checked = checkText(text, names)
  return checked.ok ? 'fits' : problemText(checked.problem, text)
}

describe('checkText', () => {
  it('keeps the ids of what was written by name, with their units and zones', () => {
    expect(checkText('"Building 0 · Electricity" + "b1-electricity" / 2', names)).toEqual({
      ok: true,
      value: {
        text: '"b0-electricity" + "b1-electricity" / 2',
        variables: [
          { dataHubId: 'b0-electricity', kind: 'average-rate', unit: 'kW', zone: 'Asia/Kathmandu' },
          { dataHubId: 'b1-electricity', kind: 'average-rate', unit: 'kW', zone: other.localTimezone },
        ],
        unit: 'kW',
        kind: 'average-rate',
      },
    })
  })

  it('finds names whatever their case, and a name of its own where only one has it', () => {
    expect(problemOf('"building 0 · ELECTRICITY" - "Building 1 · electricity"')).toBe('fits')
    expect(problemOf('"outdoor air" - 15 [°C]')).toBe('fits')
  })

  it.each([
    [
      '"Building 0 · Electricity" + "Outdoor air"',
      'Character 30: "Outdoor air" is in °C, which cannot be added to kW.',
    ],
    ['"Building 0 · Electricity" + 5', 'Character 30: 5 has no unit and the rest is in kW: write 5 [kW].'],
    [
      '"Building 9" * 2',
      'Character 1: No variable or expression is called "Building 9". Choose one of those that are listed while a name is typed.',
    ],
    [
      'Steam * 2',
      'Character 1: No variable or expression is called “Steam”. Put a name of several words in quotes.',
    ],
    ['"Building 0 · Electricity" / 0', 'Character 30: Cannot divide by zero. Change the divisor 0.'],
    ['"Outdoor air" / (2 - 2)', 'Character 17: Cannot divide by zero. Change the divisor (2 - 2).'],
    [
      '"Building 0 · Electricity" + 5 [kWx]',
      'Character 30: 5 [kWx] is in kWx, which cannot be added to kW. The unit kWx is not known and cannot be converted.',
    ],
    [
      '1 + "Electricity"',
      'Character 5: Several variables are called "Electricity". Write the id of one in quotes.',
    ],
    ['2 * "Twin"', 'Character 5: Several variables are called "Twin". Write the id of one in quotes.'],
    ['"Outdoor air', 'Character 1: The quote before Outdoor air is not closed.'],
    ['2 *', 'Character 4: Something is missing at the end.'],
  ])('says of %s what does not fit', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })
})

describe('checkText of expressions in expressions', () => {
  it('keeps the id of the other one and takes its variables for its own', () => {
    const checked = checkText('2 * "Both buildings" - "b0-electricity"', names)
    expect(checked).toMatchObject({
      ok: true,
      value: { text: '2 * "expression:1" - "b0-electricity"', unit: 'kW', kind: 'average-rate' },
    })
    expect(checked.ok && checked.value.variables.map(({ dataHubId }) => dataHubId)).toEqual([
      'b0-electricity',
      'b1-electricity',
    ])
    expect(checked.ok && readableText(checked.value, names)).toBe(
      '2 * "Both buildings" - "Building 0 · Electricity"',
    )
  })

  it('knows a ratio in another for one', () => {
    expect(checkText('100 * "Share"', names)).toMatchObject({ ok: true, value: { kind: 'instantaneous' } })
  })

  it.each(['"Both buildings"', '"expression:1"', '1 + "Share"'])('refuses %s as a part of itself', (text) => {
    const checked = checkText(text, namesFor('expression:1'))
    expect(checked.ok ? 'fits' : problemText(checked.problem, text)).toMatch(
      /is made of this expression, which cannot be a part of itself/,
    )
  })
})

describe('unknownUnitsText', () => {
  it('names units that are left as they were written', () => {
    expect(unknownUnitsText('kW·EUR/kWx')).toBe(
      'The units EUR and kWx cannot be converted: they are kept as written.',
    )
    expect(unknownUnitsText('kW/ft²')).toBe('')
    expect(unknownUnitsText('1/h')).toBe('')
  })
})

describe('isTaken', () => {
  it('knows the name of another, however it is spelt, and leaves an expression its own', () => {
    expect(names.isTaken(' both BUILDINGS ')).toBe(true)
    expect(names.isTaken('Building 0 · Electricity')).toBe(true)
    expect(namesFor('expression:1').isTaken('Both buildings')).toBe(false)
    expect(names.isTaken('Three buildings')).toBe(false)
  })
})

describe('readableText', () => {
  it('writes names for ids, an id where a name is shared, and leaves what is lost', () => {
    expect(readableText({ text: '"b0-electricity"*2+"t1"-"gone"' }, names)).toBe(
      '"Building 0 · Electricity"*2+"t1"-"gone"',
    )
  })

  it('is a text from which checkText makes the same ids', () => {
    const text = '"b0-electricity" / "b1-electricity"'
    const again = checkText(readableText({ text }, names), names)
    expect(again).toMatchObject({ ok: true, value: { text } })
  })
})

describe('resultText', () => {
  it('says what an expression yields', () => {
    expect(resultText('kW', 'average-rate')).toBe('Gives kW, a rate: its amount is in kWh.')
    expect(resultText('', 'instantaneous')).toBe(
      'Gives a number without a unit, an instantaneous value: averaged, never summed.',
    )
  })
})
