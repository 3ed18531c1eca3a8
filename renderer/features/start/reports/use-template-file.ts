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
import { templateOfView } from './template-of-view.ts'
import { reports as strings } from './strings.ts'

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
