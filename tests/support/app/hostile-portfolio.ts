import type { PortfolioSource } from '#electron/demo/portfolio/source.ts'

/** Texts that have an effect if they are taken for markup, a template, a style or an address. */
export const hostileTexts = [
  `<img src="https://hostile.test/a.png" onerror="window.wasRun=1">`,
  `"><script>window.wasRun=1</script>`,
  `<svg onload="window.wasRun=1"><style>.hostile,*{visibility:hidden}</style></svg>`,
  `{{constructor.constructor('window.wasRun=1')()}}\${7*7}`,
  `javascript:window.wasRun=1`,
  `<iframe srcdoc="<script>parent.wasRun=1</script>"></iframe>`,
  `</title><b style="position:fixed;inset:0;--hostile:1">all of it</b>`,
  `\u202Egnp.exe <a href="https://hostile.test/">here</a>\u202C`,
  `[link](javascript:window.wasRun=1) url(https://hostile.test/b.css)`,
]

/** Puts a hostile text before every shown text of a portfolio. */
export function hostilePortfolio(portfolio: PortfolioSource): PortfolioSource {
  let count = 0
  const text = (name: string): string => `${hostileTexts[count++ % hostileTexts.length] ?? ''} ${name}`
  return {
    ...portfolio,
    organizations: portfolio.organizations.map((one) => ({ ...one, name: text(one.name) })),
    tags: portfolio.tags.map((one) => ({ ...one, name: text(one.name) })),
    entities: portfolio.entities.map((one) => ({
      ...one,
      name: text(one.name),
      description: text(one.description),
      address: text(one.address),
    })),
    variables: portfolio.variables.map((one) => ({
      ...one,
      displayName: text(one.displayName),
      sourceName: text(one.sourceName),
      description: text(one.description ?? ''),
      resource: { ...one.resource, name: text(one.resource.name) },
    })),
    sourceTypes: portfolio.sourceTypes.map((one) => ({ ...one, name: text(one.name) })),
    instances: portfolio.instances.map((one) => ({
      ...one,
      name: text(one.name),
      description: text(one.description),
    })),
  }
}
