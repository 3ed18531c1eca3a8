import { useAuthoredFile, type AuthoredFile } from '#renderer/exporting/use-authored-file.ts'
import {
  reportTemplateForm,
  reportTemplateSchema,
  type ReportTemplate,
} from '#renderer/ports/documents/authored/report-template.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useWorkspaceSelection } from '#renderer/workspace/document/selection-store.ts'
import { useWorkspaceView } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { reports as strings } from './strings.ts'
import { sameInterval, type ViewState } from '#renderer/query/view/view-state.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { presets, type Preset } from '#shared/time/presets.ts'
import { rangeUntilNewest } from '#renderer/workspace/document/newest-range.ts'

/** Writes the open workspace as a template, or opens one from a file. */
export function useTemplateFile(open: (template: ReportTemplate) => void): AuthoredFile {
  const { clock } = useServices()
  const preferences = usePreferences()
  const workspace = useWorkspaceStore()
  const view = useWorkspaceView()
  const selection = useWorkspaceSelection()
  return useAuthoredFile({
    form: reportTemplateForm,
    what: strings.file,
    content: () => {
      const { name } = workspace
      const { variables } = selection
      const report = reportTemplateSchema.def.innerType.shape.report
        .catch({})
        .parse(preferences.values.exportAnswers['report'])
      return templateOfView(view.state, { name, report, variables, now: clock.now() })
    },
    take(template) {
      open(template)
      return { title: strings.opened(template.name), sentences: [], undo: () => void workspace.remove() }
    },
  })
}

interface TemplateFacts {
  readonly name: string
  readonly report: ReportTemplate['report']
  /** Variables that are shown. */
  readonly variables: readonly Variable[]
  readonly now: number
}

/** Returns the parts of a workspace that make sense for other meters and other dates. */
export function templateOfView(
  { operands, cards, range, resolution }: ViewState,
  { name, report, variables, now }: TemplateFacts,
): ReportTemplate {
  const sums = operands.some(({ source }) => source.kind === 'organization')
  const hasOutdoor = variables.some(({ kind }) => kind === 'instantaneous')
  const ids = new Set(operands.map(({ id }) => id))
  return {
    ...{ name, report, resolution },
    about: sums || operands.length === 0 ? 'portfolio' : hasOutdoor ? 'entity-and-outdoor' : 'entity',
    range: presetOf(range, variables, now),
    cards: cards.map(({ kind, title, settings, place, isLikeForLike }) => ({
      ...{ kind, place, isLikeForLike },
      ...(title !== undefined && { title }),
      settings: withoutSubject(settings, ids),
    })),
  }
}

/** Removes the operands that a card names, and the statements that are frozen for them. */
function withoutSubject(settings: Card['settings'], ids: ReadonlySet<string>): Card['settings'] {
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => key !== 'frozen' && !(typeof value === 'string' && ids.has(value)),
    ),
  )
}

/** These win if two presets are the same range, as last year and the last twelve months are in January. */
const usual: readonly Preset[] = ['last-12-months', 'last-month']

/** Longest range that counts as a month. */
const MONTH_MS = 31.5 * DAY_MS

/** Returns the preset that equals the range, or the one of about the same length. */
function presetOf(range: Interval | undefined, variables: readonly Variable[], now: number): Preset {
  const same = [...usual, ...presets].find((preset) =>
    sameInterval(range, rangeUntilNewest(variables, preset, now)),
  )
  if (same !== undefined) return same
  const length = range === undefined ? Infinity : range.end - range.start
  if (length <= 7 * DAY_MS) return 'last-7-days'
  return length <= MONTH_MS ? 'last-month' : 'last-12-months'
}
