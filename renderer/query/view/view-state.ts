import type { Interval } from '#shared/time/interval.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { optionsFromDocument, type RequestOptions } from '../demand/request-options.ts'
import type { WorkspaceDocument } from '#renderer/ports/workspace-document.ts'

export type Mark = WorkspaceDocument['mark']
export type ZoneChoice = { readonly kind: 'entity' } | { readonly kind: 'fixed'; readonly zone: IanaZone }
export type ResolutionChoice = 'auto' | Resolution

/** Everything about a view that undo takes back and that is reopened as left. */
export interface ViewState {
  readonly variables: readonly string[]
  /** What is loaded; absent until someone chose it, so that ticking a variable alone costs no request. */
  readonly range?: Interval | undefined
  /** The visible part of `range`. */
  readonly visibleRange?: Interval | undefined
  readonly resolution: ResolutionChoice
  readonly zone: ZoneChoice
  readonly mark: Mark
  /** Palette slot of every variable that ever had one here: a variable keeps its colour. */
  readonly colours: Readonly<Record<string, number>>
  /** Units and standardizations that were chosen, remembered for each variable. */
  readonly requestOptions: RequestOptions
}

export const emptyView: ViewState = {
  variables: [],
  resolution: 'auto',
  zone: { kind: 'entity' },
  mark: 'line',
  colours: {},
  requestOptions: {},
}

export function viewFromDocument(document: WorkspaceDocument): ViewState {
  return {
    variables: document.variables,
    range: document.range,
    visibleRange: document.shown ?? document.range,
    resolution: document.resolution,
    zone: document.zone,
    mark: document.mark,
    colours: document.colours ?? {},
    requestOptions: optionsFromDocument(document.questionOptions),
  }
}

export function documentFromView(
  view: ViewState,
  identity: Pick<WorkspaceDocument, 'id' | 'name' | 'savedAt'>,
): WorkspaceDocument {
  const { variables, resolution, zone, mark, colours, requestOptions } = view
  return {
    version: 1,
    ...identity,
    ...(view.range && { range: view.range }),
    ...(view.visibleRange && { shown: view.visibleRange }),
    variables: [...variables],
    resolution,
    zone,
    mark,
    colours,
    questionOptions: requestOptions,
  }
}

export function sameInterval(a: Interval | undefined, b: Interval | undefined): boolean {
  return a?.start === b?.start && a?.end === b?.end
}
