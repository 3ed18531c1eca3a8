import { describe, expect, it } from 'vitest'
import { tellingNames } from '#shared/portfolio/full-name.ts'

describe('tellingNames', () => {
  it('leaves entities where the variables are called alike', () => {
    expect(tellingNames(['Hall · Main meter', 'Block · Main meter'])).toEqual(['Hall', 'Block'])
    expect(tellingNames(['Hall · Main meter', 'Block · main meter'])).toEqual(['Hall', 'Block'])
  })

  it('leaves variables of one entity', () => {
    expect(tellingNames(['Hall · Electricity', 'Hall · Gas'])).toEqual(['Electricity', 'Gas'])
  })

  it('leaves names whole where both differ, where one has no entity, and where that would make them alike', () => {
    for (const names of [
      ['Hall · Electricity', 'Block · Gas'],
      ['Hall · Gas', 'Gas'],
      ['Hall · Gas', 'Hall · Gas'],
      ['Hall · Gas'],
    ])
      expect(tellingNames(names)).toEqual(names)
  })
})
