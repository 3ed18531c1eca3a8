import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const rooms = ['docs', 'electron', 'renderer', 'scripts', 'shared', 'tests'] as const
const binary = /\.(?:png|svg|ico|icns|woff2?|gz|csv|json)$/

/** A file with the text that may contain references: the whole of a document, the comments of a source. */
interface Source {
  readonly path: string
  readonly all: string
  readonly prose: string
}

/** The target of a reference, and its place. */
interface Reference {
  readonly at: string
  readonly names: string
}

function sourceOf(path: string): Source {
  const all = readFileSync(resolve(root, path), 'utf8')
  return { path, all, prose: path.endsWith('.md') ? all : commentsOf(path, all) }
}

/** Returns the comments in their places and blanks for everything else, so that line numbers stay the same. */
function commentsOf(path: string, text: string): string {
  const hash = /\.\w+$/.test(path) ? '' : '|(?<=^|\\s)#[^\\n]*'
  const comment = new RegExp(`/\\*[\\s\\S]*?\\*/|<!--[\\s\\S]*?-->|(?<![:'"\`\\\\\\w])//[^\\n]*${hash}`, 'g')
  let prose = ''
  let end = 0
  for (const { 0: found, index } of text.matchAll(comment)) {
    prose += blank(text.slice(end, index)) + found
    end = index + found.length
  }
  return prose
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Returns every source and document of the project except this one, which must spell the forbidden texts. */
function sources(): readonly Source[] {
  const inside = rooms.flatMap((room) =>
    globSync(`${room}/**/*`, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => resolve(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  const top = globSync(['*.md', '*.ts', '*.js', '.dependency-cruiser.cjs', '.ci/**/*.*'], { cwd: root })
  return [...inside, ...top]
    .filter((path) => !binary.test(path) && path !== 'tests/unit/references.test.ts')
    .map(sourceOf)
}

/**
 * Returns all matches of `pattern`; the reference is its first group, or the whole match. Names may run over the end of
 * a line.
 */
function found(pattern: RegExp, { path }: Source, text: string): readonly Reference[] {
  return Array.from(text.matchAll(pattern), ({ 0: whole, 1: group, index }) => ({
    at: `${path}:${String(text.slice(0, index).split('\n').length)}`,
    names: group ?? whole,
  }))
}

/** Returns the parts of each reference that `part` finds: "4.1, 8" is two sections. */
function split(references: readonly Reference[], part: RegExp): readonly Reference[] {
  return references.flatMap(({ at, names }) =>
    Array.from(names.matchAll(part), ([one]) => ({ at, names: one })),
  )
}

function offenders(references: readonly Reference[], isWrong: (names: string) => boolean): readonly string[] {
  const wrong = references.filter(({ names }) => isWrong(names)).map(({ at, names }) => `${at} ${names}`)
  return [...new Set(wrong)]
}

const texts = sources()
const exists = (path: string): boolean => existsSync(resolve(root, path))
const decisions = new Set(
  globSync('docs/decisions/*.md', { cwd: root }).map((path) =>
    path.slice('docs/decisions/'.length).slice(0, 4),
  ),
)
const service = existsSync(resolve(root, 'docs/service.md')) ? sourceOf('docs/service.md').all : ''
const sections = new Set(Array.from(service.matchAll(/^#{2,3} ([\d.]+?)\.? /gm), ([, number]) => number))

describe('references in sources and documents', () => {
  it('are looked for in every room that is done', () => {
    expect(texts.length).toBeGreaterThan(200)
    expect(decisions.size).toBeGreaterThan(20)
    expect(sections.size).toBeGreaterThan(25)
  })

  it('name no page that is not in the repository', () => {
    const page = /\b(?:service-api|(?:design|electron|look|performance|features|style)\.md)\b/g
    expect(texts.flatMap((source) => offenders(found(page, source, source.all), () => true))).toEqual([])
  })

  it('have no bare feature codes', () => {
    const inBrackets = /\(((?:[BCDHKMNPQSTVWX]\d{1,2}(?:, )?)+)\)/g
    // M4 is a method of downsampling a line, named by its authors; V8 is the engine that runs our code.
    const inProse = /(?<![\w./#%-])(?!(?:M4|V8)\b)[BCDHKMNPQSTVWX]\d{1,2}(?![\w/%-]|\.\w)/g
    const codes = texts.flatMap((source) => [
      ...split(found(inBrackets, source, source.all), /\w+/g),
      ...(source.path.endsWith('.md') ? [] : found(inProse, source, source.prose)),
    ])
    expect(offenders(codes, () => true)).toEqual([])
  })

  it('name sections of docs/service.md that it has', () => {
    const citation = /docs\/service\.md((?:(?:,| and)?\s+(?:\*\s+)?\d[\d.]*)+)/g
    const cited = texts.flatMap((source) => split(found(citation, source, source.prose), /\d+(?:\.\d+)?/g))
    expect(cited.length).toBeGreaterThan(20)
    expect(offenders(cited, (number) => !sections.has(number))).toEqual([])
  })

  it('name decisions that there are', () => {
    const citation = /\b[Dd]ecisions?(?:\/|\s+(?:\*\s+)?)(\d{4}(?:(?:,| and)\s+(?:\*\s+)?\d{4})*)/g
    const cited = texts.flatMap((source) => split(found(citation, source, source.prose), /\d+/g))
    expect(cited.length).toBeGreaterThan(20)
    expect(offenders(cited, (number) => !decisions.has(number))).toEqual([])
  })

  it('name files and folders of the repository that exist', () => {
    const path = new RegExp(`(?<![\\w/.@#:-])(?:${rooms.join('|')})/[\\w./-]*\\w`, 'g')
    const paths = texts.flatMap((source) => found(path, source, source.prose))
    expect(paths.length).toBeGreaterThan(100)
    // A decision may be cited by its number alone.
    const isShort = (cited: string): boolean => /^docs\/decisions\/\d{4}$/.test(cited)
    expect(offenders(paths, (cited) => !isShort(cited) && !exists(cited))).toEqual([])
  })

  it('link from documents to files that exist', () => {
    const documents = texts.filter(({ path }) => path.endsWith('.md'))
    const missing = documents.flatMap((source) =>
      offenders(found(/\]\((?!\w+:|#)([^)#\s]+)/g, source, source.all), (link) => {
        return !exists(resolve(root, dirname(source.path), link).slice(root.length + 1))
      }),
    )
    expect(missing).toEqual([])
  })
})
