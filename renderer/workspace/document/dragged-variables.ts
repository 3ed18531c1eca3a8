/** Type of the ids of dragged variables; other programs cannot read it. */
const TYPE = 'application/x-meterlens-variables'

type Carrier = Pick<DragEvent, 'dataTransfer'>

/** Makes a row draggable with its variables; a row without any is not draggable. */
export function dragVariables(event: DragEvent, dataHubIds: readonly string[]): void {
  if (dataHubIds.length === 0) event.preventDefault()
  event.dataTransfer?.setData(TYPE, JSON.stringify(dataHubIds))
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copy'
}

export function carriesVariables({ dataTransfer }: Carrier): boolean {
  return dataTransfer?.types.includes(TYPE) === true
}

/** Returns the ids that are dropped; none if something else was dragged. */
export function droppedVariables(event: Carrier): readonly string[] {
  const text = carriesVariables(event) ? event.dataTransfer?.getData(TYPE) : undefined
  const read: unknown = text === undefined || text === '' ? [] : JSON.parse(text)
  return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : []
}
