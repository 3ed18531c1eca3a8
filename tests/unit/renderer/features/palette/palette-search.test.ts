import { describe, expect, it } from 'vitest'
import { findableVariables, findVariables, MAX_VARIABLES } from '#renderer/features/palette/palette-search.ts'
import {
  firstOf,
  sectionsOf,
  sectionsOfAll,
  withVariables,
} from '#renderer/features/palette/palette-sections.ts'
import { rankOf, ranks, type Rank } from '#renderer/ui/rank.ts'
import type { Command, CommandGroup } from '#renderer/ui/command.ts'
import { cardKinds } from '#renderer/cards/registry.ts'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { commands as addNames } from '#renderer/workspace/command-strings.ts'
import { templates } from '#renderer/workspace/question-strings.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const variables = Array.from({ length: 90 }, (_, i) => aVariable(i))
const findable = findableVariables(variables)

const isNone = (): boolean => false

describe('findVariables', () => {
  it('offers nothing before something is typed', () => {
    expect(findVariables(findable, [], isNone).variables).toEqual([])
  })

  it('finds by name and entity, every word', () => {
    expect(findVariables(findable, ['17', 'entity'], isNone).variables.map(({ id }) => id)).toEqual(['v17'])
  })

  it('lets names lead that begin with the first word, and stays short', () => {
    const electricity = { ...aVariable(99), displayName: 'Electricity total' }
    const found = findVariables(
      findableVariables([...variables, electricity]),
      ['electricity'],
      isNone,
    ).variables
    expect(found[0]?.id).toBe('v99')
    expect(found).toHaveLength(MAX_VARIABLES)
  })
})

describe('the order of findVariables', () => {
  it('is whole names, main meters, other variables, historical ones', () => {
    const named = (i: number, displayName: string, isHistorical = false) => ({
      ...aVariable(i),
      displayName,
      isHistorical,
    })
    const all = [
      named(1, 'Gas of old', true),
      named(2, 'Boiler gas'),
      named(3, 'Main incomer gas'),
      named(4, 'Gas'),
    ]
    const found = findVariables(findableVariables(all), ['gas'], ({ id }) => id === 'v3')
    expect(found.variables.map(({ id }) => id)).toEqual(['v4', 'v3', 'v2', 'v1'])
  })
})

describe('rankOf', () => {
  it.each([
    ['daily', ranks.called],
    ['resolution', ranks.begins],
    ['dai', ranks.begins],
    ['daily resolution', ranks.words],
    ['olution', ranks.holds],
    ['dly', ranks.resembles],
    ['weekly', undefined],
  ])('of “Resolution: daily”, also called Daily, for %s is %s', (text, rank) => {
    expect(rankOf(['Resolution: daily', 'Daily'], text.split(' '))).toBe(rank)
  })
})

describe('sectionsOf', () => {
  const command = (id: string, group: CommandGroup, title: string): Command => ({
    ...{ id, group, title },
    run: () => undefined,
  })
  const commands = [
    command('a', 'range', 'Show the barometer'),
    command('b', 'mark', 'Bar'),
    command('c', 'mark', 'Bare line'),
  ]

  it('puts the group with the best answer first, and in it the best answer', () => {
    const found = sectionsOf([...commands].reverse(), ['bar'])
    expect(found.map(({ group, commands: own }) => [group, own.map(({ id }) => id)])).toEqual([
      ['mark', ['b', 'c']],
      ['range', ['a']],
    ])
  })

  it('lets a command that is called just so come before one with that other name, with or without an ellipsis', () => {
    const named = { ...command('d', 'mark', 'Heat map'), names: ['calendar'] }
    const [first] = sectionsOf([named, command('e', 'range', 'Calendar…')], ['calendar'])
    expect(first?.commands[0]?.id).toBe('e')
  })

  it.each(['peak', 'weekend', 'missing'])(
    'asks %s before it adds what has that for another name',
    (typed) => {
      const views = [
        { ...command('view', 'cards', 'Heat map'), names: ['peak', 'weekend', 'missing'] },
        command('last', 'questions', 'Which weekend peak is missing'),
      ]
      expect(sectionsOf(views, [typed])[0]?.commands[0]?.id).toBe('last')
    },
  )

  it('shows a range that is called just so before a question that has its words', () => {
    const range = { ...command('range', 'range', 'Show last year'), names: ['Last year'] }
    const all = [command('ask', 'questions', 'This year against last'), range]
    expect(sectionsOf(all, ['last', 'year'])[0]?.commands[0]?.id).toBe('range')
  })

  it('shows similar names if nothing else is found', () => {
    expect(sectionsOf(commands, ['bmeter']).flatMap((section) => section.commands)).toEqual([commands[0]])
    expect(sectionsOf(commands, ['bar']).flatMap((section) => section.commands)).toHaveLength(3)
  })
})

describe('a question', () => {
  const titled = (group: CommandGroup, title: string, names: readonly string[] = []): Command => ({
    ...{ id: title, group, title, names },
    run: () => undefined,
  })
  const questions = Object.values(templates).filter((each) => typeof each !== 'string')
  const commands = [
    ...cardKinds.map((kind) => titled('cards', addNames.addCard(kind.title), [kind.title])),
    ...questions.map(({ title, names }) => titled('questions', title, names)),
  ]
  const firstOf = (typed: string): string | undefined =>
    sectionsOf(commands, queryWords(typed))[0]?.commands[0]?.title

  it('is the first answer to the beginning of its title, so that Ctrl+K, two words and Enter ask it', () => {
    for (const { title } of questions)
      expect(firstOf(title.split(' ').slice(0, 3).join(' ')), title).toBe(title)
  })

  it('is found under other words for it, two for the month and the year', () => {
    const shared = ['difference', 'base load', 'baseload']
    // A view with exactly this name comes first, so the question is the next.
    const views = cardKinds.map(({ title }) => title.toLowerCase())
    for (const { title, names } of questions)
      for (const name of names.filter(
        (each) => !shared.includes(each) && !views.includes(each.toLowerCase()),
      ))
        expect(firstOf(name), name).toBe(title)
  })
})

describe('sectionsOfAll', () => {
  it('begins with what was used last, and shows each command once', () => {
    const all = ['a', 'b', 'c'].map((id) => ({ id, group: 'view', title: id, run: () => undefined }) as const)
    const shown = sectionsOfAll(all, ['c', 'gone', 'a'])
    expect(shown.map(({ group, commands }) => [group, commands.map(({ id }) => id)])).toEqual([
      ['recent', ['c', 'a']],
      ['view', ['b']],
    ])
  })
})

describe('withVariables', () => {
  const section = (group: 'add' | 'cards' | 'questions', rank: Rank) => ({ group, rank, commands: [] })
  const variables = [aVariable(1)]
  const order = (rank: Rank | undefined, ...sections: ReturnType<typeof section>[]) =>
    withVariables(sections, { variables, rank }).map(({ group }) => group)

  it('puts commands that begin with the text before variables, and those that only contain it after them', () => {
    // "heat" finds the heat map, sixteen variables of a theatre, and a command that has it within a word.
    const cards = section('cards', ranks.begins)
    expect(order(ranks.holds, cards)).toEqual(['cards', 'variables'])
    expect(order(ranks.begins, cards, section('add', ranks.holds))).toEqual(['cards', 'variables', 'add'])
    expect(order(ranks.words, section('questions', ranks.words))).toEqual(['questions', 'variables'])
  })

  it('leaves out similar names if a variable has the exact text, as gaps resemble gas', () => {
    expect(order(ranks.words, section('questions', ranks.resembles))).toEqual(['variables'])
  })

  it('puts a variable that is called just so first, and none where none was found', () => {
    expect(order(ranks.called, section('cards', ranks.words))).toEqual(['variables', 'cards'])
    expect(order(undefined, section('cards', ranks.words))).toEqual(['cards'])
  })
})

describe('firstOf', () => {
  it('leaves out the end of a list, and sections of which nothing is left', () => {
    const section = (group: CommandGroup, ...ids: readonly string[]) => ({
      ...{ group, rank: ranks.called },
      commands: ids.map((id): Command => ({ id, group, title: id, run: () => undefined })),
    })
    const all = [section('add', 'a', 'b'), section('range', 'c', 'd'), section('data', 'e')]
    const idsOf = (most: number) => firstOf(all, most).map(({ commands }) => commands.map(({ id }) => id))
    expect(idsOf(3)).toEqual([['a', 'b'], ['c']])
    expect(idsOf(4)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(idsOf(20)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  })
})
