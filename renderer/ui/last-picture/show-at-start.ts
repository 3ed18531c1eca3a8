import { showLastPicture } from './last-picture.ts'

// In a file of its own, which is there before those of the app.
showLastPicture(window.localStorage)
