import { showLastPicture } from './last-picture.ts'

// It is a separate file, which loads before those of the app.
showLastPicture(window.localStorage)
