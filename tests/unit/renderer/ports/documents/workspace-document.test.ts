import { describe, expect, it } from 'vitest'
import { firstCard, workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { documentFromView, emptyView, viewFromDocument } from '#renderer/query/view/view-state.ts'
import { anOperand } from '#support/an-operand.ts'

const year = { start: 1_609_459_200_000, end: 1_640_995_200_000 }
const shown = { start: 1_612_137_600_000, end: 1_614_556_800_000 }

/** Documents as version 1 stored them. */
const stored = {
  first: {
    version: 1,
    id: 'w1',
    name: 'Workspace',
    savedAt: 0,
    variables: [],
    resolution: 'auto',
    zone: { kind: 'entity' },
    mark: 'line',
  },
  full: {
    version: 1,
    id: 'w2',
    name: 'Estate',
    savedAt: 1_700_000_000_000,
    range: year,
    shown,
    variables: ['b0-electricity', 'b0-gas'],
    resolution: 'daily',
    zone: { kind: 'fixed', zone: 'Europe/London' },
    mark: 'bar',
    colours: { 'b0-electricity': 3, 'b0-gas': 0, 'weather-air-temperature': 1 },
    questionOptions: {
      'b0-electricity': { units: 'MW', standardization: 'per-square-foot' },
      'weather-air-temperature': { units: 'degF' },
      'b0-water': {},
    },
  },
  empty: {
    version: 1,
    id: 'w3',
    name: '',
    savedAt: 1,
    range: year,
    variables: ['a:b', 'a:b'],
    resolution: 'raw',
    zone: { kind: 'entity' },
    mark: 'area',
    colours: {},
    questionOptions: {},
  },
}

describe('workspaceDocumentSchema', () => {
  it('opens a version 1 document as it was', () => {
    expect(workspaceDocumentSchema.parse(stored.full)).toEqual({
      version: 4,
      id: 'w2',
      name: 'Estate',
      savedAt: 1_700_000_000_000,
      range: year,
      shown,
      resolution: 'daily',
      zone: { kind: 'fixed', zone: 'Europe/London' },
      mark: 'bar',
      operands: [
        anOperand('b0-electricity', { units: 'MW', standardization: 'per-square-foot' }),
        anOperand('b0-gas'),
      ],
      formerOperands: [anOperand('weather-air-temperature', { units: 'degF' })],
      figures: 'derived',
      policy: 'present-only',
      mask: [],
      notes: [],
      scales: {},
      cards: [firstCard],
      colours: {
        'variable:b0-electricity#1': 3,
        'variable:b0-gas#1': 0,
        'variable:weather-air-temperature#1': 1,
      },
    })
  })

  it('opens the shortest one there was, and one that says everything in vain', () => {
    expect(viewFromDocument(workspaceDocumentSchema.parse(stored.first))).toEqual(emptyView)
    const { operands, formerOperands, resolution } = workspaceDocumentSchema.parse(stored.empty)
    expect({ operands, formerOperands, resolution }).toEqual({
      operands: [anOperand('a:b')],
      formerOperands: [],
      resolution: 'raw',
    })
  })

  it('opens a version 2 document as one chart', () => {
    const { cards, ...same } = workspaceDocumentSchema.parse(stored.full)
    expect(cards).toEqual([firstCard])
    expect(workspaceDocumentSchema.parse({ ...same, version: 2 })).toEqual({ ...same, cards: [firstCard] })
  })

  it('opens a version 3 document as it was, an expression as one', () => {
    const { version: _, ...same } = workspaceDocumentSchema.parse(stored.full)
    const asVariable = anOperand('expression:1')
    const own = { ...firstCard, operands: [asVariable], range: { start: 1, end: 2 } }
    const before = { ...same, version: 3, operands: [...same.operands, asVariable], cards: [own] }
    const expression = { ...asVariable, source: { kind: 'expression', expressionId: 'expression:1' } }
    expect(workspaceDocumentSchema.parse(before)).toEqual({
      ...same,
      version: 4,
      operands: [...same.operands, expression],
      cards: [{ ...own, operands: [expression] }],
    })
  })

  it('keeps entities, organizations and shifts in time, and refuses a shift that moves nothing', () => {
    const document = workspaceDocumentSchema.parse(stored.full)
    const operands = [
      { id: 'a', source: { kind: 'entity', entityId: 'e1', resourceId: 'electricity' } },
      { id: 'b', source: { kind: 'organization', organizationId: 'o1', resourceId: 'electricity' } },
      { ...anOperand('b0-gas'), shift: { unit: 'year', count: -1 } },
    ]
    expect(workspaceDocumentSchema.parse({ ...document, operands })).toEqual({ ...document, operands })
    const still = [{ ...anOperand('b0-gas'), shift: { unit: 'year', count: 0 } }]
    expect(workspaceDocumentSchema.safeParse({ ...document, operands: still }).success).toBe(false)
  })

  it('keeps a card of a kind that it does not know, and refuses two of one id', () => {
    const document = workspaceDocumentSchema.parse(stored.full)
    const strange = { ...firstCard, id: 'card-2', kind: 'of-tomorrow', settings: { deep: [1, { a: null }] } }
    const cards = [firstCard, strange]
    expect(workspaceDocumentSchema.parse({ ...document, cards }).cards).toEqual(cards)
    expect(workspaceDocumentSchema.safeParse({ ...document, cards: [strange, strange] }).success).toBe(false)
  })

  it('keeps what a card has of its own, and refuses one outside the grid', () => {
    const document = workspaceDocumentSchema.parse(stored.full)
    const own = {
      ...firstCard,
      title: 'Nights',
      isLikeForLike: true,
      operands: document.operands,
      range: { start: 1, end: 2 },
      place: { x: 3, y: 40, w: 6, h: 4 },
    }
    const whole = { ...document, cards: [own], fullCard: own.id }
    expect(workspaceDocumentSchema.parse(whole)).toEqual(whole)
    const places = [
      { ...own.place, w: 13 },
      { ...own.place, h: 0 },
      { ...own.place, x: -1 },
      { ...own.place, y: 0.5 },
    ]
    for (const place of places)
      expect(workspaceDocumentSchema.safeParse({ ...whole, cards: [{ ...own, place }] }).success).toBe(false)
  })

  it('keeps what was chosen of a totalizer and of an axis, which older documents do not have', () => {
    const document = workspaceDocumentSchema.parse(stored.full)
    const operands = document.operands.map((one) => ({ ...one, shows: 'reading' as const }))
    const scales = { kw: { isLogarithmic: false, baseline: 'fit' as const } }
    expect(workspaceDocumentSchema.parse({ ...document, operands, scales })).toEqual({
      ...document,
      operands,
      scales,
    })
    expect(document.operands.every(({ shows }) => shows === undefined)).toBe(true)
  })

  it('reads what it writes', () => {
    for (const document of Object.values(stored)) {
      const { id, name, savedAt } = document
      const view = viewFromDocument(workspaceDocumentSchema.parse(document))
      const written = JSON.parse(JSON.stringify(documentFromView(view, { id, name, savedAt }))) as unknown
      expect(written).toMatchObject({ version: 4 })
      expect(viewFromDocument(workspaceDocumentSchema.parse(written))).toEqual(view)
    }
  })

  it('gives each series a colour of its own where a document written by hand has none', () => {
    const document = workspaceDocumentSchema.parse(stored.full)
    const [first, ...others] = document.operands.map(({ id }) => id)
    const colours = { [first ?? '']: 1 }
    const shown = viewFromDocument({ ...document, colours }).colours
    expect(shown).toMatchObject(colours)
    expect(others.map((id) => shown[id])).toEqual(others.map((_, at) => (at === 0 ? 0 : at + 1)))
  })

  it('leaves alone what this version cannot answer', () => {
    const document = workspaceDocumentSchema.parse(stored.full)
    const [first] = document.operands
    const operands = [
      [{ ...first, shift: { unit: 'decade', count: -1 } }],
      [{ id: 'e', source: { kind: 'entity', entityId: '1' } }],
      [{ id: 'x', source: { kind: 'expression', text: 'a + b' } }],
      [{ ...first, zone: 'Nowhere/At_All' }],
      [first, first],
    ]
    for (const each of operands)
      expect(workspaceDocumentSchema.safeParse({ ...document, operands: each }).success).toBe(false)
    expect(workspaceDocumentSchema.safeParse({ ...document, version: 5 }).success).toBe(false)
  })
})
