import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { menuTemplate } from '#electron/window/menu/menu-template.ts'
import type { CardKind } from '#renderer/cards/card-kind.ts'
import { cardKindOf, cardKinds } from '#renderer/cards/registry.ts'
import { answerCardTask } from '#renderer/cards/run/card-task.ts'
import { useCardCommands } from '#renderer/features/charts/commands/card-commands.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { withApp } from '../stores/with-app.ts'
import { aCardContext, anInputs } from './card-fixtures.ts'

/** A kind that no product file knows. */
const { tideKind } = vi.hoisted(() => {
  const tideKind: CardKind = {
    id: 'tide',
    title: 'Tide & ebb',
    question: 'When is it high?',
    names: ['moon'],
    group: 'when',
    icon: 'M2 8h12',
    settings: {} as CardKind['settings'],
    fields: () => [],
    lacks: () => undefined,
    demands: () => [],
    calculate: () => ({ excluded: [{ start: 1, end: 2 }] }),
    plots: () => [],
    table: () => ({ columns: [], rowCount: 0, rowAt: () => ({ id: '', cells: [] }) }),
    remarks: () => [],
  }
  return { tideKind }
})

vi.mock('#renderer/cards/registry.ts', async (original) => {
  const actual = await original<{ readonly cardKinds: readonly CardKind[] }>()
  const z = await import('zod')
  const all = [...actual.cardKinds, { ...tideKind, settings: z.object({}) }]
  return { cardKinds: all, cardKindOf: (id: string) => all.find((kind) => kind.id === id) }
})

const root = join(import.meta.dirname, '../../../..')

function sourcesUnder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue)$/.test(name))
    .map((name) => join(folder, name))
}

describe('a kind in the registry', () => {
  it('is in the native menu, in the palette and calculated, without another line', () => {
    const host = withApp({ ...createScriptedService({ now: () => 0 }, 'UTC').bridge })
    const commands = host.run(useCardCommands).listed()
    const command = commands.find(({ id }) => id === 'add-card-tide')
    expect(command?.names).toEqual(['Tide & ebb', 'moon'])
    command?.run()
    expect(host.run(useCardsStore).cards.at(-1)?.kind).toBe('tide')

    const template = menuTemplate({
      ...{ platform: 'linux', isPackaged: true, links: {} },
      cards: cardKinds.map(({ id, title }) => ({ kind: id, name: title })),
      ...{ choose: () => undefined, openLink: () => undefined, showNotices: () => undefined },
    })
    expect(JSON.stringify(template)).toContain('"id":"add-card-tide","label":"Tide && ebb"')

    const inputs = anInputs([], aCardContext(), () => undefined)
    expect(answerCardTask({ kind: 'tide', inputs, settings: {} }).excluded).toHaveLength(1)
    expect(cardKindOf('tide')?.question).toBe(tideKind.question)
  })

  it('is known to no file but its own and the registry', () => {
    const folders = readdirSync(join(root, 'renderer/cards/kinds'))
    const knowing = ['electron', 'shared', 'renderer'].flatMap(sourcesUnder).flatMap((file) => {
      if (file === 'renderer/cards/registry.ts') return []
      const text = readFileSync(join(root, file), 'utf8')
      return folders
        .filter((folder) => text.includes(`/kinds/${folder}/`) && !file.includes(`/kinds/${folder}/`))
        .map((folder) => `${file} knows ${folder}`)
    })
    expect(knowing).toEqual([])
  })
})
