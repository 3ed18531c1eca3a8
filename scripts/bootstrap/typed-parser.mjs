import { dirname } from 'node:path'
import ts from 'typescript'
import tseslint from 'typescript-eslint'

const vueFiles = { extension: '.vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }

/** Finds the text for whose types the parser of components asks: the script, below a line with its generic types. */
function scriptOf(component) {
  const [, attributes = '', script = ''] = /<script([^>]*)>(.*?)<\/script>/s.exec(component) ?? []
  const generic = /generic="([^"]*)"/.exec(attributes)?.[1]
  if (generic === undefined) return script
  const types = generic.split(', ').map((one) => one.split(' extends'))
  return `${types.map(([name, base = 'unknown']) => `type ${name} = ${base}`).join(';')};\n${script}`
}

/**
 * Makes a parser of TypeScript that has one program for all files. The usual parser makes a new program for each
 * component and computes all types again, since the script that it is given differs from the file on disk.
 */
export function createTypedParser(configFile) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { fileNames: rootNames, options } = ts.parseJsonConfigFileContent(
    ...[config, ts.sys, dirname(configFile), { allowNonTsExtensions: true }, configFile, [], [vueFiles]],
  )
  const host = ts.createCompilerHost(options, true)
  const readFile = host.readFile.bind(host)
  const getSourceFile = host.getSourceFile.bind(host)
  const given = new Map()
  const files = new Map()
  host.readFile = (name) =>
    given.get(name) ?? (name.endsWith('.vue') ? scriptOf(readFile(name)) : readFile(name))
  host.getSourceFile = (name, version) => {
    if (!files.has(name)) files.set(name, getSourceFile(name, version))
    return files.get(name)
  }
  let program

  /**
   * The linted text may not be the file: an editor has not saved it, a fix was applied to it, or the component has two
   * scripts.
   */
  function programWith(name, text) {
    program ??= ts.createProgram({ rootNames, options, host })
    if (program.getSourceFile(name)?.text !== text) {
      given.set(name, text)
      files.delete(name)
      program = ts.createProgram({ rootNames, options, host, oldProgram: program })
    }
    return program
  }

  return {
    ...tseslint.parser,
    parseForESLint: (code, { project, ...rest }) =>
      // Templates are parsed without a project, and therefore without types.
      tseslint.parser.parseForESLint(
        code,
        project ? { ...rest, programs: [programWith(rest.filePath, code)] } : rest,
      ),
  }
}
