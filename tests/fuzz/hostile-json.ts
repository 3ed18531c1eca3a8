import * as fc from 'fast-check'
import { anyCharacter } from '#support/any-character.ts'

/** Names with a meaning for JavaScript objects, and names that the service uses. */
const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'length',
  '',
  'data',
  'result',
  'results',
  'items',
  'pagination',
  'total_records',
  'total_page',
  'current_page',
  'next_page',
  'id',
  'name',
  'label',
  'children',
  'type',
  'status',
  'scope',
  'dataHubId',
  'data_hub_id',
  'displayName',
  'displayUnit',
  'consumptionUnit',
  'timestamp',
  'value',
  'units',
  'resolution',
  'organization',
  'monitoredEntities',
  'integration',
  'metadata',
  'meta',
  'variables',
  'tags',
  'defaultVariablesData',
  'instances',
  'image',
)

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    '2021-01-01T00:00:00Z',
    '__proto__',
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("http://x.test")',
    '\u202egnp.exe',
    '\ud800',
    '\0',
    '1e999',
    '0x10',
    ' 7 ',
    'x'.repeat(5000),
  ),
)

/** Numbers in every form that JSON allows. */
export const numberTexts = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.option(fc.bigInt({ min: 0n, max: 10n ** 30n }), { nil: undefined }),
      fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'E-'), fc.integer({ min: 0, max: 400 })), {
        nil: undefined,
      }),
    )
    .map(([sign, whole, decimals, power]) => {
      const fraction = decimals === undefined ? '' : `.${decimals}`
      return `${sign}${whole}${fraction}${power === undefined ? '' : power.join('')}`
    }),
  fc.constantFrom('0', '-0', '-0.0', '1e400', '-1e400', '1E-400', '9007199254740993', '0.1e1', '5e-324'),
)

const leaves = fc.oneof(
  texts.map((text) => JSON.stringify(text)),
  numberTexts,
  fc.constantFrom('null', 'true', 'false', '{}', '[]'),
)

/** JSON texts with dangerous and known names, some of them repeated in one object. */
export const hostileJson: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc.array(tie('node'), { maxLength: 5 }).map((each) => `[${each.join(',')}]`),
    fc
      .array(fc.tuple(names, tie('node')), { maxLength: 7 })
      .map((pairs) => `{${pairs.map(([name, node]) => `${JSON.stringify(name)}:${node}`).join(',')}}`),
  ),
})).node

/** Generates JSON that is nested so deeply that a recursive reader overflows its stack, unless `levels` is small. */
export function deepJson(levels: readonly number[] = [100, 3000, 200_000]): fc.Arbitrary<string> {
  const openings = fc.constantFrom('[', '{"data":', '{"data":[', '{"children":[')
  return fc.tuple(fc.constantFrom(...levels), openings, leaves).map(([depth, open, leaf]) => {
    const close = open
      .split('')
      .reverse()
      .map((each) => (each === '[' ? ']' : each === '{' ? '}' : ''))
    return open.repeat(depth) + leaf + close.join('').repeat(depth)
  })
}

/** Elements with deeply nested fields inside a readable list. */
export const deepElements: fc.Arbitrary<string> = deepJson().map(
  (deep) => `{"data":[{"id":"a","dataHubId":"a","name":"n","type":"csv","x":${deep},"meta":${deep}}]}`,
)
