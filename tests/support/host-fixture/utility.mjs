process.parentPort.on('message', ({ data }) => {
  process.parentPort.postMessage({ sum: data.column.reduce((sum, value) => sum + value, 0) })
})
