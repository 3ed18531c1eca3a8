import { defineStore } from 'pinia'
import { useKeptList } from './kept-list.ts'

/** Keeps the fills of the open connection; what is loaded is asked for anew when they change. */
export const useFillsStore = defineStore('fills', () => {
  const { items, put, remove, onChanged } = useKeptList(({ fills }) => fills)
  return { fills: items, put, remove, onChanged }
})
