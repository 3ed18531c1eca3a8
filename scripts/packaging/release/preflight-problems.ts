/** The facts of the project on which a release depends. */
export interface ProjectFacts {
  readonly tag: string
  readonly releasedTags: readonly string[]
  readonly manifest: {
    readonly version: string
    readonly homepage?: string
    readonly repository?: unknown
    readonly author?: { readonly name?: string; readonly email?: string } | string
  }
  readonly changelog: string
  readonly citation: string
}

/** Returns why a tag may not become a release, one sentence each; empty means that it may. */
export function preflightProblems(facts: ProjectFacts): readonly string[] {
  const { tag, releasedTags, manifest, changelog, citation } = facts
  const { version } = manifest
  const checks: readonly (readonly [boolean, string])[] = [
    [tag === `v${version}`, `The tag ${tag} is not v${version}, the version of package.json.`],
    [!releasedTags.includes(tag), `There is a release of ${tag} already: a version is released once.`],
    [
      changelog.split('\n').some((line) => line.startsWith(`## ${version} `) || line === `## ${version}`),
      `CHANGELOG.md has no heading for ${version}.`,
    ],
    [
      citation.split('\n').includes(`version: ${version}`),
      `CITATION.cff names another version than ${version}.`,
    ],
    [
      hasAddresses(manifest),
      'package.json names no homepage, repository or author with an address (docs/packaging.md, Addresses).',
    ],
  ]
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem)
}

function hasAddresses({ homepage, repository, author }: ProjectFacts['manifest']): boolean {
  const email = typeof author === 'string' ? author.includes('@') : author?.email !== undefined
  return homepage !== undefined && repository !== undefined && email
}
