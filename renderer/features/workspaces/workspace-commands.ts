import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { workspaces as workspaceStrings } from './strings.ts'

/** Commands that create, rename, remove and open workspaces. */
export function useWorkspacesCommands(): CommandSource {
  const navigation = useNavigationStore()
  const workspaces = useWorkspaceStore()

  const ofWorkspace: readonly Command[] = [
    {
      id: 'new-workspace',
      title: strings.newWorkspace,
      group: 'workspaces',
      names: strings.newWorkspaceNames,
      run: () => workspaces.create(workspaceStrings.first),
    },
    {
      id: 'report-templates',
      title: workspaceStrings.templates,
      group: 'workspaces',
      names: ['monthly report', 'template', 'portfolio report'],
      run: () => navigation.open({ kind: 'report-templates' }),
    },
    {
      id: 'rename-workspace',
      title: strings.renameWorkspace,
      group: 'workspaces',
      run: () => navigation.open({ kind: 'rename-workspace' }),
    },
    {
      id: 'duplicate-workspace',
      title: strings.duplicateWorkspace,
      group: 'workspaces',
      run: workspaces.duplicate,
    },
    {
      id: 'remove-workspace',
      title: strings.removeWorkspace,
      group: 'workspaces',
      names: strings.removeWorkspaceNames,
      run: () => workspaces.remove(),
    },
  ]

  function others(): readonly Command[] {
    return workspaces.list
      .filter(({ id }) => id !== workspaces.id)
      .map(({ id, name }) => ({
        id: `open-workspace-${id}`,
        title: strings.openWorkspace(name),
        group: 'workspaces',
        names: [name],
        run: () => workspaces.switchTo(id),
      }))
  }

  return { listed: () => [...ofWorkspace, ...others()] }
}
