import { showLastPicture } from './last-picture.ts'

// This is a separate file, which loads before those of the app.
showLastPicture(window.localStorage)
