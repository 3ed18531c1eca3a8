export const workspaces = {
  menu: (name: string): string => `Workspace: ${name}`,
  create: 'New workspace',
  templates: 'Report templates…',
  first: 'Workspace',
  rename: 'Rename…',
  duplicate: 'Duplicate',
  remove: 'Remove',
  bundle: 'Export evidence bundle…',
  others: 'Open',
  name: 'Name of the workspace',
  save: 'Rename',
  earlier: 'Earlier versions…',
} as const
