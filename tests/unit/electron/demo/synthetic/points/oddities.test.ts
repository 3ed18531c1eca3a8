import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { oddities } from '#electron/demo/synthetic/points/oddities.ts'
import { aPortfolio } from '../../a-portfolio.ts'

const portfolio = aPortfolio()
const document = readFileSync(resolve(import.meta.dirname, '../../../../../../docs/demo-service.md'), 'utf8')

describe('oddities', () => {
  it('belong to variables and entities that exist', () => {
    const variables = new Set(portfolio.variables.map(({ dataHubId }) => dataHubId))
    const entities = new Set(portfolio.entities.map(({ id }) => id))
    for (const [dataHubId, { alsoIn = [] }] of Object.entries(oddities)) {
      expect(variables).toContain(dataHubId)
      for (const key of alsoIn) expect(entities).toContain(`ent-${key}`)
    }
  })

  it('are all listed in the document when they concern readings', () => {
    for (const [dataHubId, { displayName, description }] of Object.entries(oddities)) {
      if (displayName === undefined && description === undefined)
        expect(document).toContain(`\`${dataHubId}\``)
    }
  })
})
