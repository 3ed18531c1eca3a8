/**
 * The import rules of docs/architecture.md, one rule a sentence. A name says what the rule forbids; every rule
 * has been seen to fail once by an import that breaks it (tests/unit/import-rules.test.ts).
 */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const renderer = (...rooms) => `^renderer/(${rooms.join('|')})/`

/** Rooms of the renderer by floor, the lowest first: a room uses its own and those below it. */
const floors = [
  ['ports', 'styles'],
  ['strings', 'gateway'],
  ['ui', 'stores', 'plot', 'workers', 'cache'],
  ['expressions'],
  ['catalogue'],
  ['query'],
  ['jobs', 'exporting', 'cards'],
  ['workspace'],
  ['features'],
  ['app'],
]
const noArrowsUp = floors
  .slice(0, -1)
  .map((rooms, floor) =>
    rule(
      `${rooms.join('-and-')}-use-nothing-above-them`,
      { path: renderer(...rooms) },
      { path: renderer(...floors.slice(floor + 1).flat()) },
    ),
  )

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    {
      ...rule('no-cycles-of-folders', { path: '^(shared|electron|renderer|scripts)/' }, { circular: true }),
      scope: 'folder',
    },
    rule('shared-stands-alone', { path: '^shared/' }, { path: '^(electron|renderer|scripts|tests)/' }),
    rule(
      'shared-uses-zod-and-temporal-only',
      { path: '^shared/', pathNot: '^shared/export/parquet/' },
      { path: 'node_modules', pathNot: 'node_modules/(zod|temporal-polyfill)/' },
    ),
    rule(
      'parquet-uses-hyparquet-only',
      { path: '^shared/export/parquet/' },
      { path: 'node_modules', pathNot: 'node_modules/hyparquet(-writer)?/' },
    ),
    rule(
      'only-parquet-knows-hyparquet',
      { path: '^(shared|electron|renderer)/', pathNot: '^shared/export/parquet/' },
      { path: 'node_modules/hyparquet(-writer)?/' },
    ),
    rule(
      'only-archives-know-zip',
      { path: '^(shared|electron|renderer|scripts)/', pathNot: '^renderer/exporting/bundle/archive/' },
      { path: 'node_modules/@zip\\.js/' },
    ),
    rule(
      'only-workbooks-know-hucre',
      { path: '^(shared|electron|renderer|scripts)/', pathNot: '^renderer/exporting/xlsx/' },
      { path: 'node_modules/hucre/' },
    ),
    rule('shared-has-no-node', { path: '^shared/' }, { dependencyTypes: ['core'] }),
    rule('electron-knows-only-shared', { path: '^electron/' }, { path: '^(renderer|scripts|tests)/' }),
    rule('renderer-knows-only-shared', { path: '^renderer/' }, { path: '^(electron|scripts|tests)/' }),
    rule('product-never-imports-tests', { path: '^(shared|electron|renderer)/' }, { path: '^tests/' }),
    rule(
      'only-time-knows-zones',
      { path: '^(shared|electron|renderer)/', pathNot: '^shared/time/' },
      { path: 'node_modules/temporal-polyfill/' },
    ),
    rule(
      'only-cache-knows-dexie',
      { path: '^(shared|electron|renderer)/', pathNot: '^renderer/cache/' },
      { path: 'node_modules/dexie/' },
    ),
    rule(
      'only-the-holidays-store-and-the-demo-know-date-holidays',
      {
        path: '^(shared|electron|renderer)/',
        pathNot: '^(renderer/stores/authored/holidays|electron/demo/synthetic/place/place)\\.ts$',
      },
      { path: 'node_modules/date-holidays' },
    ),
    rule(
      'only-vault-knows-the-keychain',
      { path: '^(shared|electron|renderer)/', pathNot: '^electron/vault/' },
      { path: 'node_modules/@napi-rs/keyring/' },
    ),
    rule(
      'only-ipc-window-files-and-the-composition-roots-know-electron',
      {
        path: '^(shared|electron|renderer)/',
        pathNot: '^electron/(ipc|window|files)/|^electron/(main|modules|preload)\\.ts$',
      },
      { path: '^electron$|node_modules/electron/' },
    ),
    ...noArrowsUp,
    rule('no-pair-of-gateway-and-strings', { path: renderer('gateway') }, { path: renderer('strings') }),
    rule(
      'ui-does-not-use-stores',
      { path: renderer('ui') },
      { path: renderer('stores', 'plot', 'workers', 'cache') },
    ),
    rule(
      'plot-is-pure',
      { path: renderer('plot') },
      { path: renderer('stores', 'ui', 'ports', 'cache', 'workers', 'strings') },
    ),
    rule(
      'stores-do-not-draw',
      { path: renderer('stores') },
      { path: renderer('ui', 'plot', 'workers', 'cache') },
    ),
    rule(
      'cache-knows-ports-only',
      { path: renderer('cache') },
      {
        path: renderer('ui', 'stores', 'plot', 'workers', 'strings'),
        pathNot: '^renderer/workers/in-slices\\.ts$',
      },
    ),
    rule(
      'only-the-composition-root-knows-cache-and-gateway',
      { path: '^renderer/', pathNot: '^renderer/(cache|gateway)/|^renderer/main\\.ts$' },
      { path: renderer('cache', 'gateway') },
    ),
    rule(
      'jobs-and-exporting-do-not-know-each-other',
      { path: renderer('jobs') },
      { path: renderer('exporting') },
    ),
    rule(
      'exporting-and-jobs-do-not-know-each-other',
      { path: renderer('exporting') },
      { path: renderer('jobs') },
    ),
    rule(
      'a-kind-of-card-is-pure',
      { path: '^renderer/cards/kinds/' },
      {
        path: '^renderer/|node_modules/(vue|pinia|@vueuse|chart\\.js)/',
        pathNot: ['^renderer/cards/', '^renderer/plot/', '^renderer/strings/'],
      },
    ),
    rule(
      'kinds-of-card-do-not-know-each-other',
      { path: '^renderer/cards/kinds/([^/]+)/' },
      { path: '^renderer/cards/kinds/', pathNot: '^renderer/cards/kinds/$1/' },
    ),
    rule(
      'features-do-not-know-each-other',
      { path: '^renderer/features/([^/]+)/' },
      { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    ),
    rule(
      'rooms-below-connections-do-not-know-connections',
      {
        path: '^electron/(api|budget|documents|files|records|vault|log|demo)/',
      },
      { path: '^electron/(connections|ipc|window)/' },
    ),
    rule(
      'time-errors-and-units-know-no-series',
      { path: '^shared/(time|errors|units)/' },
      { path: '^shared/(series|analysis|export|contract|portfolio)/' },
    ),
    rule(
      'series-know-no-analysis',
      { path: '^shared/series/' },
      { path: '^shared/(analysis|export|contract)/' },
    ),
    rule('analysis-knows-no-export', { path: '^shared/analysis/' }, { path: '^shared/(export|contract)/' }),
    rule(
      'metering-model-knows-portfolio-and-units-only',
      { path: '^shared/metering-model/' },
      { path: '^shared/', pathNot: '^shared/(metering-model|portfolio|units)/' },
    ),
    rule('no-orphans', { orphan: true, path: '^(shared|electron|renderer)/', pathNot: '\\.d\\.ts$' }, {}),
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
