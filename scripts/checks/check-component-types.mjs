// Checks the types of components with their templates. The native compiler reads no components, so Vue's own tools write each one as
// TypeScript first; what is found there is printed with its place in the component.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as tools from '@vue/language-core'
import typescript from 'typescript'
import { installed, node24, root } from '../bootstrap/project.mjs'
import { componentTests } from './typed-rules.mjs'

const folder = 'out/component-types'
const config = {
  extends: '../../renderer/tsconfig.json',
  compilerOptions: {
    // An import beside a component finds what lies beside the component.
    rootDirs: ['.', '../..'],
    paths: { '#renderer/*.vue': ['./renderer/*.vue.ts'] },
  },
  include: ['**/*.ts'],
}

/** Vue's tools and our keys have slashes on every system. */
const slashed = (path) => path.replaceAll('\\', '/')

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

process.chdir(root)
rmSync(folder, { recursive: true, force: true })
write(`${folder}/tsconfig.json`, JSON.stringify(config))

const ofTheRenderer = [typescript, typescript.sys, slashed(resolve('renderer/tsconfig.json'))]
const { options, vueOptions } = tools.createParsedCommandLine(...ofTheRenderer)
const { createVirtualCode, typescript: service } = tools.createVueLanguagePlugin(
  typescript,
  options,
  vueOptions,
  (name) => name,
)

function writeComponent(path) {
  const source = readFileSync(path, 'utf8')
  const snapshot = typescript.ScriptSnapshot.fromString(source)
  const { code } = service.getServiceScript(
    createVirtualCode(slashed(resolve(folder, path)), 'vue', snapshot),
  )
  const written = code.snapshot.getText(0, code.snapshot.getLength())
  write(`${folder}/${path}.ts`, written)
  return [`${folder}/${path}.ts`, { path, source, written, map: new tools.SourceMap(code.mappings) }]
}

/** What mounts a component is checked as a copy, beside the components as they were written. */
function writeCopy(path) {
  const source = readFileSync(path, 'utf8')
  write(`${folder}/${path}`, source)
  return [`${folder}/${path}`, { path, source, written: source }]
}

const files = new Map([
  ...globSync('renderer/**/*.vue').map(slashed).map(writeComponent),
  ...['renderer/main.ts', ...componentTests].map(writeCopy),
])

/** oxlint counts bytes. */
const lengthOf = (text, bytes) => Buffer.from(text).subarray(0, bytes).toString().length

/** Finds the place in the component; code that Vue's tools add has none, and is no concern of its author. */
function placeIn({ map, written }, { offset, length }, code) {
  const [from, to] = [lengthOf(written, offset), lengthOf(written, offset + length)]
  const isReported = ({ verification }) =>
    typeof verification === 'object'
      ? (verification.shouldReport?.('ts', code) ?? true)
      : Boolean(verification)
  return map === undefined ? from : map.toSourceRange(from, to, true, isReported).next().value?.[0]
}

function messageOf({ filename, code: rule, message, labels }) {
  const file = files.get(slashed(filename))
  const span = labels[0]?.span
  const code = /\d+/.exec(rule)?.[0]
  // Without the types that the written code refers to, nothing in it would be checked.
  if (file === undefined || span === undefined || code === '2688') return [`${filename}: ${message}`]
  const place = placeIn(file, span, code)
  if (place === undefined) return []
  const lines = file.source.slice(0, place).split('\n')
  return [`${file.path}:${lines.length}:${lines.at(-1).length + 1}: ${message} (TS${code})`]
}

const rules = resolve(import.meta.dirname, 'component-types.config.mjs')
const { stdout, stderr } = spawnSync(
  node24,
  [installed('oxlint/bin/oxlint'), '-c', rules, '-f', 'json', ...files.keys()],
  { encoding: 'utf8', maxBuffer: 2 ** 30 },
)
process.stderr.write(stderr)
const { diagnostics } = JSON.parse(stdout)
// Code that Vue's tools add always has names that nothing uses: none of them means that no types were checked.
const messages = diagnostics.length === 0 ? ['no types were checked'] : diagnostics.flatMap(messageOf)
process.stdout.write(messages.map((one) => `${one}\n`).join(''))
process.exit(messages.length === 0 ? 0 : 1)
