import * as z from 'zod'
import { checkedMetersShape } from '../../metered/checked-meters.ts'

export const missingDataSettings = z.object(checkedMetersShape)
export type MissingDataSettings = z.infer<typeof missingDataSettings>
