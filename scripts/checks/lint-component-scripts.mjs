// Checks the scripts of components by the rules that every other file has to follow. oxlint knows no types in a
// component, so that its script is written to a file of its own first, with each line where it was.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { installed, node24, root } from '../bootstrap/project.mjs'
import { componentTests } from './typed-rules.mjs'

const folder = 'out/component-scripts'
const config = {
  extends: '../../renderer/tsconfig.json',
  // An import beside a component finds what lies beside the component.
  compilerOptions: { rootDirs: ['.', '../..'] },
  include: ['**/*.ts', '../../renderer/*.d.ts'],
}

const onlyLines = (text) => text.replaceAll(/[^\n]/g, '')

/** Declares the generic types that a component names in its tag. */
function typesOf(attributes) {
  const generic = /generic="([^"]*)"/.exec(attributes)?.[1].split(', ') ?? []
  const types = generic.map((one) => one.split(' extends '))
  return types.map(([name, base = 'unknown']) => `type ${name} = ${base};`).join(' ')
}

function scriptOf(component) {
  const parts = component.split(/<script([^>]*)>([^]*?)<\/script>/)
  return parts.map((part, at) => [onlyLines, typesOf, String][at % 3](part)).join('')
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

process.chdir(root)
rmSync(folder, { recursive: true, force: true })
write(`${folder}/tsconfig.json`, JSON.stringify(config))
const scripts = globSync('renderer/**/*.vue').map((path) => {
  const script = `${folder}/${path}.script.ts`
  write(script, scriptOf(readFileSync(path, 'utf8')))
  return script
})
const rules = resolve(import.meta.dirname, 'component-scripts.config.mjs')
const { status, stdout, stderr } = spawnSync(
  node24,
  [installed('oxlint/bin/oxlint'), '-c', rules, ...scripts, ...componentTests],
  { encoding: 'utf8', env: process.env },
)
process.stdout.write(`${stdout}${stderr}`.replaceAll(`${folder}/`, '').replaceAll('.vue.script.ts', '.vue'))
process.exit(status ?? 1)
