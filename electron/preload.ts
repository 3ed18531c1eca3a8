import { contextBridge } from 'electron'

contextBridge.exposeInMainWorld('meterlens', {})
