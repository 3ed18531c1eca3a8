/** The import rules of docs/architecture.md, one rule a sentence. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(electron|renderer|scripts|tests)/' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: 'node_modules', pathNot: 'node_modules/(zod|temporal-polyfill)/' },
    },
    {
      name: 'shared-has-no-node',
      severity: 'error',
      from: { path: '^shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-knows-only-shared',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^(renderer|scripts|tests)/' },
    },
    {
      name: 'renderer-knows-only-shared',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|scripts|tests)/' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { path: '^(shared|electron|renderer)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'only-time-knows-zones',
      severity: 'error',
      from: { path: '^(shared|electron|renderer)/', pathNot: '^shared/time/' },
      to: { path: 'node_modules/temporal-polyfill/' },
    },
    {
      name: 'only-cache-knows-dexie',
      severity: 'error',
      from: { path: '^(shared|electron|renderer)/', pathNot: '^renderer/cache/' },
      to: { path: 'node_modules/dexie/' },
    },
    {
      name: 'only-vault-knows-the-keychain',
      severity: 'error',
      from: { path: '^(shared|electron|renderer)/', pathNot: '^electron/vault/' },
      to: { path: 'node_modules/@napi-rs/keyring/' },
    },
    {
      name: 'only-four-rooms-know-electron',
      severity: 'error',
      from: {
        path: '^(shared|electron|renderer)/',
        pathNot: '^electron/(ipc|window|files)/|^electron/(main|preload)\\.ts$',
      },
      to: { path: '^electron$|node_modules/electron/' },
    },
    {
      name: 'components-use-stores-not-services',
      severity: 'error',
      from: { path: '^renderer/(components|views)/' },
      to: { path: '^renderer/(cache|gateway)/' },
    },
    {
      name: 'services-know-ports-only',
      severity: 'error',
      from: { path: '^renderer/services/' },
      to: { path: '^renderer/(cache|gateway|stores|components|views)/' },
    },
    {
      name: 'stores-do-not-know-views',
      severity: 'error',
      from: { path: '^renderer/stores/' },
      to: { path: '^renderer/(cache|gateway|components|views)/' },
    },
    {
      name: 'charts-are-pure',
      severity: 'error',
      from: { path: '^renderer/charts/' },
      to: { path: '^renderer/(cache|gateway|services|stores|components|views)/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(shared|electron|renderer)/',
        pathNot: '\\.d\\.ts$|types?\\.ts$|/instant\\.ts$|/json\\.ts$',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tests/tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.vue', '.js', '.mjs', '.json'],
    },
  },
}
