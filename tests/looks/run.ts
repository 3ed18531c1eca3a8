// `npm run looks` checks every view in every size and theme, lists the faults, and puts pictures into out/looks. `npm
// run looks -- --view chart --size 1280x720 --theme dark` checks the views whose names begin with this, in one size and
// theme; a zoomed size is written 1280x720@125. `-- --stills` renews the pictures of README and guide.
import '#scripts/bootstrap/plain-errors.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFindings, lookAt, pictures, resize, sizeText, type Theme, type ViewFinding } from './drill.ts'
import { isKnown } from './known.ts'
import { findMotion, findUnseen, mainViews } from './preferences.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'
import { isOfStills, stillSize, takeStills } from './stills.ts'
import { allViews } from './views/all-views.ts'
import { firstStartViews } from './views/first-start.ts'
import type { View } from './views/view.ts'

const { values } = parseArgs({
  options: {
    view: { type: 'string', default: '' },
    size: { type: 'string', default: '' },
    theme: { type: 'string', default: '' },
    stills: { type: 'boolean', default: false },
  },
})
const wantedSize = values.stills ? stillSize : values.size
const themes = (['light', 'dark'] satisfies Theme[]).filter((theme) => theme.startsWith(values.theme))
const wantedSizes = sizes.filter((each) => ['', sizeText(each)].includes(wantedSize))
const isWanted = ({ name, isForStills }: View): boolean => {
  if (values.stills) return isOfStills(name)
  return isForStills === true ? name === values.view : name.startsWith(values.view)
}
const print = (line: string): void => {
  console.log(`looks: ${line}`)
}

const wantedViews = [...firstStartViews, ...allViews].filter(isWanted)
if (wantedViews.length * wantedSizes.length * themes.length === 0) {
  const names = [...firstStartViews, ...allViews].map(({ name }) => name)
  print(
    `no view, size or theme is called so. Sizes: ${sizes.map(sizeText).join(', ')}. Views: ${names.join(', ')}.`,
  )
  process.exit(1)
}
mkdirSync(pictures, { recursive: true })
const found: ViewFinding[] = []
const failed: string[] = []
const stage = await openStage()

async function look(view: View, size: (typeof sizes)[number]): Promise<void> {
  const place = `${view.name} ${sizeText(size)}`
  try {
    const all = await lookAt(stage, view, { size, themes, axe: {}, pictures })
    const findings = all.filter((finding) => !isKnown(finding))
    found.push(...findings)
    print(`${place}: ${findings.length === 0 ? 'in order' : `${String(findings.length)} faults`}`)
  } catch (error) {
    failed.push(`${place} could not be opened: ${error instanceof Error ? error.message : String(error)}`)
    print(failed.at(-1) ?? '')
  }
  writeFaults()
}

/** Writes the faults after every view, so that an interrupted drill leaves its findings. */
function writeFaults(): readonly string[] {
  const lines = [...failed, ...listFindings(found)]
  writeFileSync(join(pictures, 'faults.txt'), `${lines.join('\n')}\n`)
  return lines
}

for (const size of wantedSizes) {
  await resize(stage, size)
  for (const view of firstStartViews.filter(isWanted)) await look(view, size)
}
await stage.connect()
for (const size of wantedSizes) {
  await resize(stage, size)
  for (const view of allViews.filter(isWanted)) {
    await stage.goTo(view.on ?? 'start page')
    await look(view, size)
  }
}
const preferring = mainViews.filter(isWanted)
for (const { view, check, where, what } of [
  ...(await findMotion(stage, preferring)),
  ...(await findUnseen(stage, preferring, pictures)),
])
  failed.push(`${check}: ${where}: ${what}\n    in ${view}`)
await stage.close()
if (values.stills) takeStills()

const lines = writeFaults()
for (const line of lines) console.log(line)
print(`${String(lines.length)} faults; pictures are in out/looks/`)
process.exit(lines.length === 0 ? 0 : 1)
