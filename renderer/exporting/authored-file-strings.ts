import type { AuthoredFault } from '#renderer/ports/documents/authored/authored-file.ts'

/** In these, `what` names the content of the file, such as "metering model". */
export const authoredFile = {
  fileName: (connection: string, what: string): string => `${connection} ${what}`.trim(),
  nothingToExport: (what: string): string => `There is nothing to export yet (${what})`,
  exporting: (what: string): string => `Exporting the ${what}`,
  importing: (what: string): string => `Importing the ${what}`,
  notImported: 'The file was not imported',
  nothingChanged: 'Nothing was changed.',
}

/** Describes the fault of a file that was to be imported. */
export function authoredFaultText(fault: AuthoredFault, what: string): string {
  switch (fault.kind) {
    case 'not-json':
      return 'It is not a JSON file.'
    case 'another-form':
      return `It is not a file with the ${what} that was exported from Meterlens.`
    case 'newer-version':
      return `It was written by a newer Meterlens, in version ${fault.version} of the format. Update Meterlens to read it.`
    case 'malformed':
      return `Its entry ${fault.path} has the wrong form.`
    case 'contradictory':
      return fault.sentence
  }
}
