import { defineStore } from 'pinia'
import { useKeptList } from './kept-list.ts'

/** The fills of the open connection; loaded series are read again when they change. */
export const useFillsStore = defineStore('fills', () => {
  const { items, put, remove, onChanged } = useKeptList(({ fills }) => fills)
  return { fills: items, put, remove, onChanged }
})
