import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { type Command, commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { workspaces as workspaceStrings } from './strings.ts'

const inGroup = commandsIn('workspaces')

/** Commands that create, rename, remove and open workspaces. */
export function useWorkspacesCommands(): CommandSource {
  const navigation = useNavigationStore()
  const workspaces = useWorkspaceStore()

  const create = (): void => workspaces.create(workspaceStrings.first)
  const rename = (): void => navigation.open({ kind: 'rename-workspace' })
  const openTemplates = (): void => navigation.open({ kind: 'report-templates' })
  const templateNames = ['monthly report', 'template', 'portfolio report']
  const ofWorkspace = [
    inGroup('new-workspace', strings.newWorkspace, create, strings.newWorkspaceNames),
    inGroup('report-templates', workspaceStrings.templates, openTemplates, templateNames),
    inGroup('rename-workspace', strings.renameWorkspace, rename),
    inGroup('duplicate-workspace', strings.duplicateWorkspace, workspaces.duplicate),
    inGroup(
      'remove-workspace',
      strings.removeWorkspace,
      () => workspaces.remove(),
      strings.removeWorkspaceNames,
    ),
  ]

  function others(): readonly Command[] {
    return workspaces.list
      .filter(({ id }) => id !== workspaces.id)
      .map(({ id, name }) => {
        const open = (): unknown => workspaces.switchTo(id)
        return inGroup(`open-workspace-${id}`, strings.openWorkspace(name), open, [name])
      })
  }

  return { listed: () => [...ofWorkspace, ...others()] }
}
