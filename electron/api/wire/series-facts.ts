/** What was read beside the columns (service-api 2.11). */
export interface SeriesFacts {
  dataHubId: string
  units: string
  resolution: string
  nulls: number
  malformed: number
  /** Elements of the answer, whatever became of them. */
  elements: number
  /** Whether an array of elements was found at all. */
  isFound: boolean
  /** Fields that the document does not show, `data[].quality`; at most 20. */
  readonly unknownFields: Set<string>
}

export function emptyFacts(): SeriesFacts {
  return {
    dataHubId: '',
    units: '',
    resolution: '',
    nulls: 0,
    malformed: 0,
    elements: 0,
    isFound: false,
    unknownFields: new Set(),
  }
}
